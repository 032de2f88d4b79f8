"""Checks raffles by what docs/raffle.md specifies, and shares nothing with the program.

python3 check.py takes cases as JSON on standard input: a list of [list, transcript, announcement, text, day], the
files in base64, or null. For each it prints the places of the drawn items, or why the draw is refused."""
import base64, datetime, hashlib, itertools, json, math, re, struct, sys

BLANKS = "\t\n\v\f\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
HIDDEN = re.compile(  # and bytes that are not UTF-8
    "[\0-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff\udc80-\udcff]")
GROUP = re.compile(r"\b([1-9]\d*) of ([1-9]\d*)\b", re.A)
DATE = re.compile(r"[\w-]*\d{4}-\d\d-\d\d[\w-]*", re.A)
OTHER_DATE = re.compile(r"\b\d{1,4}[./]\d{1,2}[./]\d{1,4}\b|"
                        r"(?:^|[^\w-])(?:\d{1,2}-\d{1,2}-\d{1,4}|\d{4}-(?:\d-\d{1,2}|\d\d-\d))\b", re.A)
NUMBER = r"(?:0|[1-9]\d*)"
HEADER = rf"""draw (?P<n>{NUMBER}) (?P<how>with|without) replacement(?P<weights> with weights)?
items (?P<items>{NUMBER}) sha256 (?P<hash>[0-9a-f]{{64}})
die d(?P<sides>{NUMBER})
from (?:typed rolls|the operating system|public text (?P<text>".*"))
(?:note (?P<note>".*")
)?"""
TRANSCRIPT = rf"""raffle transcript 1
{HEADER}(?P<rolls>(?:rolls {NUMBER}(?: {NUMBER}){{19}}
)*(?:rolls {NUMBER}(?: {NUMBER}){{0,18}}
)?)(?P<drawn>(?:drawn .*
)*)end"""
ANNOUNCEMENT = rf"""raffle announcement 1
announced (?P<day>\d{{4}}-\d\d-\d\d)
{HEADER}(?P<rules>where .*
otherwise .*)"""

def want(fact, reason):
    if not fact:
        raise ValueError(reason)

def draw(rolls, sides, weights, n, replace):
    left, v, c = list(weights), 0, 1
    for _ in range(n):
        m = sum(left)
        while True:
            while c < m:
                v, c = v * sides + next(rolls) - 1, c * sides
            r = c % m
            if v < c - r:
                break
            v, c = v - (c - r), r
        x, v, c, place = v % m, v // m, c // m, 0
        while x >= left[place]:
            x, place = x - left[place], place + 1
        yield place + 1
        if not replace:
            left[place] = 0

def block(key, counter):
    first = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<4I", counter, 0, 0, 0))
    x = list(first)
    for shift in [0, 1] * 4:
        for i in range(4):
            a, b, c, d = (4 * row + (i + row * shift) % 4 for row in range(4))
            for p, q, r, turn in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
                x[p] = (x[p] + x[q]) % 2**32
                y = x[r] ^ x[p]
                x[r] = (y << turn | y >> 32 - turn) % 2**32
    return [x[i] if i < 4 or i > 11 else (x[i] + first[i]) % 2**32 for i in range(16)]

def public_rolls(text):
    key = hashlib.sha256(text.encode()).digest()
    while True:
        fours = [zip(*(block(key, n + i) for i in range(4))) for n in (0, 4, 8, 12)]
        output = b"".join(struct.pack("<4I", *four) for group in fours for four in group)
        yield from (output[k] + 1 for k in range(7, 992, 8))
        key = output[992:]

def lines_of(data):
    text = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    lines = (re.sub(f"^[{BLANKS}]+|[{BLANKS}]+$", "", line) for line in text.split("\n"))
    return [line for line in lines if line]

def list_of(data, with_weights):
    want(data[:2] not in (b"\xff\xfe", b"\xfe\xff") and b"\0" not in data, "the list is not UTF-8")
    items, weights, text = [], [], b""
    for line in lines_of(data):
        found = re.fullmatch(rf"([0-9]{{1,9}})[ \t][{BLANKS}]*(.*)" if with_weights else "()(.*)", line)
        want(found, "a line without a weight")
        items.append(found[2])
        weights.append(int(found[1] or 1))
        name = items[-1].encode("utf-8", "surrogateescape")
        text += (b"%d " % weights[-1] if with_weights else b"") + b"%d:%s," % (len(name), name)
    want(sum(weights) <= 10**12, "too much weight")
    return items, weights, hashlib.sha256(text).hexdigest()

def quoted(text):
    def shown(match):
        n = ord(match[0])
        if n < 0x80 or 0xDC80 <= n <= 0xDCFF:
            return rf"\x{n % 256:02x}"
        return rf"\u{n:04x}" if n <= 0xFFFF else rf"\U{n:08x}"
    return '"' + HIDDEN.sub(shown, re.sub(r'(["\\])', r"\\\1", text)) + '"'

def unquoted(text):
    plain = re.sub(r"\\(.)", r"\1", text[1:-1])  # texts and notes have no other escapes
    want(quoted(plain) == text, "quoted in another way")
    return plain

def check_text(text):
    want(0 < len(text) <= 1000 and all(" " <= c <= "~" for c in text), "the text is not ASCII, or too long")
    want(text == " ".join(text.split()), "the text has blanks at an end, or two in a row")

def document(data, form):
    lines = (re.sub("^([a-z0-9 ]+)[“”„](.*)[“”]$", r'\1"\2"', line) for line in lines_of(data))
    found = re.fullmatch(form, "\n".join(lines), re.A)
    want(found, "it has another form")
    h = found.groupdict()
    for key in ("n", "items", "sides"):
        h[key] = int(h[key])
        want(h[key] < 2**63, "too large a number")
    want(h["n"] >= 1 and 2 <= h["sides"] <= 10**6, "an impossible draw")
    h["replace"] = h["how"] == "with"
    if h["text"]:
        h["text"] = unquoted(h["text"])
        check_text(h["text"])
        want(h["sides"] == 256, "a public text rolls a d256")
    if h["note"]:
        note = unquoted(h["note"])
        want(1 <= len(note.encode()) <= 1000 and [note] == lines_of(note.encode()) and not HIDDEN.search(note),
             "another note than can be")
    return h

def check_form(form, announced):
    want(GROUP.search(form) and not OTHER_DATE.search(form), "no numbers, or another kind of date")
    end, groups = 0, []
    for g in GROUP.finditer(form):
        n, m, front, end = int(g[1]), int(g[2]), form[end:g.start()], g.end()
        days = DATE.findall(front)
        name = set(re.findall("[a-z0-9]+", DATE.sub(" ", front).lower())) - {"and", "und", "rehearsal"}
        want(len(days) == 1 and days[0] > announced, "not one date to come in front of " + g[0])
        datetime.date.fromisoformat(days[0])
        want(n <= m <= 10**6 and not form[end:].startswith("-"), "impossible numbers")
        want(re.search("[a-z]{2}", " ".join(name)) and not name & {"or", "oder"}, "no name, or a choice")
        for m2, n2, day2, name2 in groups:
            few, many = sorted([(m, n), (m2, n2)])
            second = few[1] < many[1] and 3 * few[0] <= 2 * many[0]
            apart = not name <= name2 and not name2 <= name
            want(days[0] != day2 or m != m2 and (apart or name != name2 and second), "one lottery twice")
        groups.append((m, n, days[0], name))
    want(sum(g[1] for g in groups) <= 500 and not DATE.search(form[end:]), "too many numbers, or a date behind all")

def announcement(data):
    a = document(data, ANNOUNCEMENT)
    datetime.date.fromisoformat(a["day"])
    want(a["text"], "it is not from a public text")
    check_form(a["text"], a["day"])
    want(a["n"] <= 10**6 and (a["replace"] or a["n"] <= a["items"]), "an impossible number of items")
    have = sum(math.log2(math.comb(int(m), int(n))) for n, m in GROUP.findall(a["text"]))
    need = sum(math.log2(max(1, a["items"] - (0 if a["replace"] else i))) for i in range(a["n"]))
    want(have >= need - 1e-9, "the text has fewer bits than the draw")
    of = GROUP.search(a["text"])
    want(a["rules"] == f"where {of[0]} means {of[1]} number{'' if of[1] == '1' else 's'} up to {of[2]}, each larger than "
         "the one before, without signs or leading zeros\n"
         "otherwise there is no draw, and a new announcement names a new date", "it has other rules")
    return a

def of_form(text, form):
    first, *rest = GROUP.split(form)
    pattern = re.escape(first)
    for n, behind in zip(rest[::3], rest[2::3]):
        pattern += f"({NUMBER}(?: {NUMBER}){{{int(n) - 1}}})" + re.escape(behind)
    found = re.fullmatch(pattern, text, re.A)
    want(found, "the text is not of the announced form")
    for given, most in zip(found.groups(), rest[1::3]):
        numbers = [int(x) for x in given.split(" ")]
        want(numbers == sorted(set(numbers)) and numbers[-1] <= int(most), "the numbers are not as announced")

def check(list_, transcript, announced, text, latest):
    text = re.sub(f"[{BLANKS}]+", " ", text).strip(" ")
    if text:
        check_text(text)
    a = announced is not None and announcement(announced)
    want(transcript is not None or a and text, "nothing to check")
    h = dict(a, text=text) if transcript is None else document(transcript, TRANSCRIPT)
    items, weights, hash_ = list_of(list_ or b"", h["weights"])
    want(items and len(items) == h["items"] and hash_ == h["hash"], "another list")
    able = sum(w > 0 for w in weights)
    want(able > 0 and (h["replace"] or h["n"] <= able), "too many items")
    days = re.findall(r"\b\d{4}-\d\d-\d\d\b", h["text"] or "", re.A) + ([a["day"]] if a else [])
    want(all(day <= latest for day in days), "a day has not come")
    want(not text or h["text"] == text, "another text")
    if a:
        want(all(h[k] == a[k] for k in ("n", "how", "weights", "items", "hash", "sides", "note")), "another draw")
        want(h["text"], "not from a public text, as announced")
        of_form(h["text"], a["text"])
    if transcript is None:
        return list(draw(public_rolls(h["text"]), 256, weights, h["n"], h["replace"]))
    rolls = [int(x) for x in h["rolls"].replace("rolls", "").split()]
    want(all(1 <= x <= h["sides"] for x in rolls), "not a face")
    want(not h["text"] or rolls == list(itertools.islice(public_rolls(h["text"]), len(rolls))), "other rolls")
    rest = iter(rolls)
    places = list(draw(rest, h["sides"], weights, h["n"], h["replace"]))
    want(next(rest, None) is None, "there are too many rolls")
    want(h["drawn"] == "".join(f"drawn {i} {quoted(items[i - 1])}\n" for i in places), "other items")
    return places

def answer(case):
    try:
        return check(*(None if f is None else base64.b64decode(f) for f in case[:3]), *case[3:])
    except (ValueError, RuntimeError) as refused:  # a generator without more rolls is a RuntimeError
        return str(refused)

json.dump([answer(case) for case in json.load(sys.stdin)], sys.stdout)
