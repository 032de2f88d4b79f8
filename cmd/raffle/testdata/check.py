"""Checks raffles by what docs/raffle.md specifies, and shares nothing with the program.

python3 check.py takes cases as JSON on standard input: a list of [list, transcript, announcement, text, day], the
files in base64, or null. For each it prints the places of the drawn items, or why the draw is refused."""
import base64, bisect, contextlib, datetime, hashlib, itertools, json, math, re, sys

HEADER = r"""(?P<kind>draw (?P<n>[1-9]\d*) with(?P<out>out)? replacement(?P<weights> with weights)?
items (?P<items>[1-9]\d*) sha256 (?P<hash>[0-9a-f]{64})
die d(?P<sides>[1-9]\d*))
from (?:typed rolls|the operating system|public text (?P<text>(?!.{1001})[!-~]+(?: [!-~]+)*))
(?P<note>note .{1,1000}
)?"""
TRANSCRIPT = rf"""raffle transcript 1
{HEADER}(?P<rolls>(?:rolls(?: [1-9]\d*){{20}}
)*(?:rolls(?: [1-9]\d*){{1,19}}
)?)(?P<drawn>(?:drawn .*
)*)end"""
ANNOUNCEMENT = rf"""raffle announcement 1
announced (?P<day>\d{{4}}-\d\d-\d\d)
{HEADER}where N of M means N numbers up to M, each larger than the one before, without signs or leading zeros
otherwise there is no draw, and a new announcement names a new date"""
GROUP = r"((?:[A-Za-z]+ )+(\d{4}-\d\d-\d\d): )([1-9]\d{0,2}) of ([1-9]\d{0,5})"

def want(fact, reason):
    if not fact:
        raise ValueError(reason)

def draw(rolls, h, weights):
    left, v, c = list(weights), 0, 1
    for _ in range(h["n"]):
        sums = list(itertools.accumulate(left))
        m = sums[-1]
        want(m > 0, "too few items")
        while v >= c - c % m:
            v, c = v - (c - c % m), c % m
            v, c = v * h["sides"] + next(rolls) - 1, c * h["sides"]
        place = bisect.bisect_right(sums, v % m)
        v, c = v // m, c // m
        yield place + 1
        if h["out"]:
            left[place] = 0

def public_rolls(text):
    for i in itertools.count(1):
        yield from (byte + 1 for byte in hashlib.sha256(f"{text} {i}".encode()).digest())

def lines_of(data):  # with a character for each byte
    lines = map(bytes.strip, data.removeprefix(b"\xef\xbb\xbf").split(b"\n"))
    return [line.decode("latin-1") for line in lines if line]

def list_of(lines, with_weights):
    form = r"(\d{1,9})\s+(.*)" if with_weights else "()(.*)"
    found = [re.fullmatch(form, line, re.A) for line in lines]
    want(all(found), "a line without a weight")
    items, weights = [line[2] for line in found], [int(line[1] or 1) for line in found]
    want(sum(weights) <= 10**12, "too much weight")
    text = "".join((f"{w} " if with_weights else "") + f"{len(i)}:{i}," for i, w in zip(items, weights))
    return items, weights, hashlib.sha256(text.encode("latin-1")).hexdigest()

def unquoted(line):
    return line[1:-1].replace('""', '"') if re.fullmatch('"([^"]|"")*"', line, re.A) else line

def find(data, h):  # without quotes, if they are those of CSV, and without the first line, if that is a heading
    want(b"\0" not in data, "the list is not text")
    whole = lines_of(data)
    bare = [line for line in map(unquoted, whole) if line]
    for lines in whole, whole[1:], bare, bare[1:]:
        with contextlib.suppress(ValueError):
            items, weights, hash_ = list_of(lines, h["weights"])
            if len(items) == h["items"] and hash_ == h["hash"]:
                return items, weights
    raise ValueError("another list")

def document(data, form):
    found = re.fullmatch(form, "\n".join(lines_of(data)), re.A)
    want(found, "it has another form")
    h = found.groupdict()
    h.update({key: int(h[key]) for key in ("n", "items", "sides")})
    want(h["sides"] == 256 if h["text"] else 2 <= h["sides"] <= 10**6, "another die than can be")
    return h

def announcement(data):
    a = document(data, ANNOUNCEMENT)
    want(a["text"], "it is not from a public text")
    groups = [re.fullmatch(GROUP, group, re.A) for group in a["text"].split(", ")]
    want(all(groups) and not re.search(r"\b(or|oder) ", a["text"], re.I), "another form, or a choice")
    days = [a["day"]] + [group[2] for group in groups]
    want(all(map(datetime.date.fromisoformat, days)) and days == sorted(set(days)), "the dates do not ascend")
    n, k, texts = a["n"], a["items"], math.prod(math.comb(int(group[4]), int(group[3])) for group in groups)
    want(n <= 1000 and texts >= (math.perm(k, n) if a["out"] else k**n) > 0, "fewer texts than draws")
    a["groups"] = [(front, int(n), int(m)) for front, _, n, m in map(re.Match.groups, groups)]
    return a

def check_form(text, groups):
    for given, (front, n, most) in zip(text.split(", "), groups, strict=True):
        numbers = [int(number) for number in given.removeprefix(front).split(" ")]
        want(given == front + " ".join(map(str, numbers)) and len(numbers) == n, "not of the form")
        want(numbers == sorted(set(numbers)) and 0 <= numbers[0] and numbers[-1] <= most, "other numbers")

def check(list_, transcript, announced, text, latest):
    a = announced is not None and announcement(announced)
    want(transcript is not None or a and text, "nothing to check")
    h = dict(a, text=text) if transcript is None else document(transcript, TRANSCRIPT)
    items, weights = find(list_ or b"", h)
    days = re.findall(r"\b\d{4}-\d\d-\d\d\b", h["text"] or "", re.A) + ([a["day"]] if a else [])
    want(all(day <= latest for day in days), "a day has not come")
    want(not text or h["text"] == text, "another text")
    if a:
        want(h["kind"] == a["kind"] and h["note"] == a["note"] and h["text"], "another draw")
        check_form(h["text"], a["groups"])
    if transcript is None:
        return list(draw(public_rolls(text), h, weights))
    rolls = [int(roll) for roll in h["rolls"].replace("rolls", "").split()]
    want(all(roll <= h["sides"] for roll in rolls), "not a face")
    want(h["drawn"].count("\n") == h["n"], "another number of items")
    want(not h["text"] or rolls == list(itertools.islice(public_rolls(h["text"]), len(rolls))), "other rolls")
    rest = iter(rolls)
    places = list(draw(rest, h, weights))
    want(next(rest, None) is None, "too many rolls")
    want(h["drawn"] == "".join(f"drawn {i} {items[i - 1]}\n" for i in places), "other items")
    return places

def answer(case):
    try:
        return check(*(None if f is None else base64.b64decode(f) for f in case[:3]), *case[3:])
    except (ValueError, RuntimeError) as refused:  # a generator without more rolls is a RuntimeError
        return str(refused)

json.dump([answer(case) for case in json.load(sys.stdin)], sys.stdout)
