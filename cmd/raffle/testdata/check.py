"""Checks raffles by what docs/raffle.md specifies, and shares nothing with the program.

python3 check.py takes cases as JSON on standard input: a list of [list, transcript, announcement, text, day], the
files in base64, or null. For each it prints the places of the drawn items, or why the draw is refused."""
import base64, datetime, hashlib, itertools, json, math, re, struct, sys

class Refused(Exception): pass

def want(fact, reason):
    if not fact: raise Refused(reason)

# The draw, and the rolls of a public text.
def draw(rolls, sides, weights, n, replace):
    rolls, left, used, v, c = iter(rolls), list(weights), 0, 0, 1
    places = []
    for _ in range(n):
        m = sum(left)
        while True:
            while c < m:
                roll = next(rolls, None)
                want(roll is not None, "there are too few rolls")
                v, c, used = v * sides + roll - 1, c * sides, used + 1
            rest = c % m
            if v < c - rest: break
            v, c = v - (c - rest), rest
        x, v, c, place = v % m, v // m, c // m, 0
        while x >= left[place]: x, place = x - left[place], place + 1
        places.append(place + 1)
        if not replace: left[place] = 0
    return places, used

def block(key, counter):
    first = list(struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<IIII", counter, 0, 0, 0)))
    x = first[:]
    for shift in (0, 1) * 4:
        for i in range(4):
            a, b, c, d = (4 * row + (i + row * shift) % 4 for row in range(4))
            for p, q, r, turn in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
                x[p] = (x[p] + x[q]) % 2**32
                x[r] = ((x[r] ^ x[p]) << turn | (x[r] ^ x[p]) >> 32 - turn) % 2**32
    return [x[i] if i < 4 or i > 11 else (x[i] + first[i]) % 2**32 for i in range(16)]

def public_rolls(text):
    key = hashlib.sha256(text.encode()).digest()
    while True:
        fours = [zip(*(block(key, n + i) for i in range(4))) for n in (0, 4, 8, 12)]
        output = b"".join(struct.pack("<4I", *four) for group in fours for four in group)
        yield from (output[k] + 1 for k in range(7, 992, 8))
        key = output[992:]

# Lists.
BLANKS = "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"

def lines_of(data):
    text = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    return [line.strip(BLANKS) for line in text.split("\n") if line.strip(BLANKS)]

def list_of(data, with_weights):
    want(not data.startswith((b"\xff\xfe", b"\xfe\xff")) and b"\0" not in data, "the list is not UTF-8")
    items, weights, whole = lines_of(data), [], hashlib.sha256()
    for i, item in enumerate(items):
        found = re.fullmatch(r"([0-9]{1,9})[ \t]+(.*)", item) if with_weights else None
        want(found or not with_weights, "a line without a weight")
        weights.append(int(found[1]) if found else 1)
        items[i] = found[2].strip(BLANKS) if found else item
        name = items[i].encode("utf-8", "surrogateescape")
        whole.update((b"%d " % weights[i] if found else b"") + b"%d:%s," % (len(name), name))
    want(sum(weights) <= 10**12, "too much weight")
    return items, weights, whole.hexdigest()

# Files.
HIDDEN = "0-1f 7f-9f ad 600-605 61c 6dd 70f 890-891 8e2 180e 200b-200f 2028-202e 2060-206f feff fff0-fffb 110bd 110cd " \
    "13430-1343f 1bca0-1bca3 1d173-1d17a e0000-e0fff"
HIDDEN = {c for part in HIDDEN.split() for c in range(int(part.split("-")[0], 16), int(part.split("-")[-1], 16) + 1)}

def quoted(text):
    def shown(char):
        n = ord(char)
        if 0xDC80 <= n <= 0xDCFF: return r"\x%02x" % (n - 0xDC00)
        if char in '"\\': return "\\" + char
        if n not in HIDDEN: return char
        return (r"\x%02x" if n < 0x80 else r"\u%04x" if n <= 0xFFFF else r"\U%08x") % n
    return '"' + "".join(map(shown, text)) + '"'

def unquoted(text):
    raw = re.sub(rb'\\(?:x(..)|u(....)|U(.{8})|(["\\]))', lambda m: bytes.fromhex(m[1].decode()) if m[1] else m[4] if m[4]
        else chr(int(m[2] or m[3], 16)).encode(), text[1:-1].encode("utf-8", "surrogateescape"))
    plain = raw.decode("utf-8", "surrogateescape")
    want(quoted(plain) == text, "quoted in another way")
    return plain

class Lines:
    def __init__(self, data, last):
        ended = data.endswith(b"\n")
        self.lines = [re.sub(r"^([a-z0-9 ]+)[“”„](.*)[“”]$", r'\1"\2"', line) for line in lines_of(data)]
        want(self.lines and (ended or re.fullmatch(last, self.lines[-1]) or not lines_of(data.rsplit(b"\n")[-1])), "cut off")

    def match(self, form):
        found = self.option(form)
        want(found, "no line is " + form)
        return found

    def option(self, form):
        found = re.fullmatch(form, self.lines[0], re.A) if self.lines else None
        if found: self.lines.pop(0)
        return found

NUMBER, HASH = "(0|[1-9][0-9]{0,18})", "([0-9a-f]{64})"

def header(lines):
    m = lines.match("draw " + NUMBER + " (with|without) replacement( with weights)?")
    items = lines.match("items " + NUMBER + " sha256 " + HASH)
    sides = int(lines.match("die d" + NUMBER)[1])
    h = {"n": int(m[1]), "replace": m[2] == "with", "weights": bool(m[3]), "items": int(items[1]), "hash": items[2], "text": None}
    h["sides"], origin = sides, lines.match('from (?:typed rolls|the operating system|public text (".*"))')
    want(2 <= sides <= 1000000 and max(h["n"], h["items"]) < 2**63, "an impossible number")
    if origin[1]:
        h["text"] = check_text(unquoted(origin[1]))
        want(sides == 256, "a public text rolls a d256")
    note = lines.option('note (".*")')
    h["note"] = unquoted(note[1]) if note else None
    if note:
        text = h["note"].encode("utf-8", "surrogateescape")
        want(0 < len(text) <= 1000 and h["note"] == h["note"].strip(BLANKS) and not any(ord(c) in HIDDEN or
            0xDC80 <= ord(c) <= 0xDCFF for c in h["note"]), "another note than can be")
    return h

def transcript(data):
    lines = Lines(data, "end")
    lines.match("raffle transcript 1")
    h, rolls, drawn, last = header(lines), [], [], 20
    while m := lines.option("rolls (.*)"):
        faces = m[1].split(" ")
        want(last == 20 and len(faces) <= 20, "rolls are not 20 in a line")
        want(all(re.fullmatch(NUMBER, f, re.A) and 1 <= int(f) <= h["sides"] for f in faces), "not a face")
        rolls, last = rolls + [int(f) for f in faces], len(faces)
    while m := lines.option("drawn .*"): drawn.append(m[0])
    lines.match("end")
    want(not lines.lines and len(drawn) == h["n"], "not all items are drawn, or something follows")
    return h, rolls, drawn

def announcement(data):
    lines = Lines(data, "otherwise there is no draw, .*date")
    lines.match("raffle announcement 1")
    day = lines.match(r"announced (\d{4}-\d\d-\d\d)")[1]
    h = header(lines)
    want(exists(day) and h["text"] is not None, "not a day, or not from a public text")
    check_form(h["text"], day)
    want(1 <= h["n"] <= 1000000 and (h["replace"] or h["n"] <= h["items"]), "an impossible number of items")
    have = sum(math.log2(math.comb(int(m), int(n))) for n, m in GROUP.findall(h["text"]))
    need = sum(math.log2(h["items"] - (0 if h["replace"] else i)) if h["items"] else 0 for i in range(h["n"]))
    want(have >= need - 1e-9, "the text has fewer bits than the draw")
    of, n, m = GROUP.search(h["text"])[0], *GROUP.search(h["text"]).groups()
    numbers = "1 number" if n == "1" else n + " numbers"
    lines.match(f"where {of} means {numbers} up to {m}, each larger than the one before, without signs or leading zeros")
    lines.match("otherwise there is no draw, and a new announcement names a new date")
    want(not lines.lines, "something follows the end")
    return day, h

# Public texts and forms.
GROUP = re.compile(r"\b([1-9]\d*) of ([1-9]\d*)\b", re.A)
DATE = re.compile(r"[\w-]*\d{4}-\d\d-\d\d[\w-]*", re.A)
OTHER = r"\b\d{1,4}[./]\d{1,2}[./]\d{1,4}\b|(?:^|[^\w-])(?:\d{1,2}-\d{1,2}-\d{1,4}|\d{4}-(?:\d-\d{1,2}|\d\d-\d))\b"

def exists(day):
    try: return len(day) == 10 and bool(datetime.date.fromisoformat(day))
    except ValueError: return False

def check_text(text):
    want(0 < len(text) <= 1000 and all(" " <= c <= "~" for c in text), "the text is not ASCII, or too long")
    want(text == text.strip() and "  " not in text, "the text has blanks at an end, or two in a row")
    return text

def check_form(form, announced):
    want(GROUP.search(form) and not re.search(OTHER, form, re.A), "no numbers, or another kind of date")
    end, groups = 0, []
    for g in GROUP.finditer(form):
        n, m, front = int(g[1]), int(g[2]), form[end:g.start()]
        end, days = g.end(), DATE.findall(front)
        name = set(re.findall("[a-z0-9]+", DATE.sub(" ", front).lower())) - {"and", "und", "rehearsal"}
        want(len(days) == 1 and exists(days[0]) and days[0] > announced, "not one date to come in front of " + g[0])
        want(n <= m <= 1000000 and not form[end:].startswith("-"), "impossible numbers")
        want(any(re.search("[a-z]{2}", word) for word in name) and not name & {"or", "oder"}, "no name, or a choice")
        for n2, m2, day2, name2 in groups:
            second = m < m2 and n < n2 and 3 * m <= 2 * m2 or m2 < m and n2 < n and 3 * m2 <= 2 * m
            related = name <= name2 or name2 <= name
            want(days[0] != day2 or m != m2 and (not related or name != name2 and second), "one lottery twice")
        groups.append((n, m, days[0], name))
    want(sum(g[0] for g in groups) <= 500 and not DATE.search(form[end:]), "too many numbers, or a date behind all")

def of_form(text, form):
    number = r"(?:0|[1-9]\d*)"
    parts, at = "", 0
    for g in GROUP.finditer(form):
        parts += re.escape(form[at:g.start()]) + "(" + " ".join([number] * int(g[1])) + ")"
        at = g.end()
    found = re.fullmatch(parts + re.escape(form[at:]), text, re.A)
    want(found, "the text is not of the announced form")
    for given, (_, most) in zip(found.groups(), GROUP.findall(form)):
        given = [int(x) for x in given.split(" ")]
        want(given == sorted(set(given)) and given[-1] <= int(most), "the numbers are not as announced")

# What is compared.
def check(list_, transcript_, announcement_, text, latest):
    text = re.sub("[%s]+" % BLANKS, " ", text).strip(" ")
    if text: check_text(text)
    day, a = announcement(announcement_) if announcement_ is not None else ("", None)
    want(transcript_ is not None or a and text, "nothing to check")
    h, rolls, drawn = transcript(transcript_) if transcript_ is not None else (dict(a, text=text), None, None)
    items, weights, hash_ = list_of(list_ or b"", h["weights"])
    want(items and len(items) == h["items"] and hash_ == h["hash"], "another list")
    able = sum(w > 0 for w in weights)
    want(h["n"] == 0 or able > 0 and (h["replace"] or h["n"] <= able), "too many items")
    want(max([day] + re.findall(r"\b\d{4}-\d\d-\d\d\b", h["text"] or "", re.A)) <= latest, "a day has not come")
    want(not text or h["text"] == text, "another text")
    if a:
        want(all(h[k] == a[k] for k in ("n", "replace", "weights", "items", "hash", "sides", "note")), "another draw")
        want(h["text"] is not None, "not from a public text, as announced")
        of_form(h["text"], a["text"])
    if rolls is None: return draw(public_rolls(h["text"]), 256, weights, h["n"], h["replace"])[0]
    want(h["text"] is None or rolls == list(itertools.islice(public_rolls(h["text"]), len(rolls))), "other rolls")
    places, used = draw(rolls, h["sides"], weights, h["n"], h["replace"])
    want(used == len(rolls), "there are too many rolls")
    want(drawn == [f"drawn {i} {quoted(items[i - 1])}" for i in places], "other items")
    return places

def answer(case):
    try: return check(*(None if f is None else base64.b64decode(f) for f in case[:3]), *case[3:])
    except Refused as refused: return str(refused)

if __name__ == "__main__":
    json.dump([answer(case) for case in json.load(sys.stdin)], sys.stdout)
