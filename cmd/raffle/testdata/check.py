"""Checks raffles by what the README of cmd/raffle specifies, and shares nothing with the program.

python3 check.py takes cases as JSON on standard input: a list of [list, transcript, announcement,
text, day], the files in base64, or null; the files of pairs and of prizes may follow. It prints, for
each, the items that are drawn, as a list of their places from 1; or why the draw is refused, as a text.
It takes the rolls of a seed as they are, weights only as lines such as 3 Ada, and for a draw of all
items only dice of up to 2^24 sides."""
import base64, datetime, hashlib, json, math, re, struct, sys

class Refused(Exception):
    pass

class NotHere(Exception):
    pass

def want(fact, reason):
    if not fact:
        raise Refused(reason)

# Blanks, items, hashes.
BLANKS = "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"

def items_of(data):
    want(not data.startswith((b"\xff\xfe", b"\xfe\xff")) and b"\0" not in data, "the list is not UTF-8")
    text = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    return [item for line in text.split("\n") if (item := line.strip(BLANKS))]

def hash_of(items, weights=None):
    whole = hashlib.sha256()
    for i, item in enumerate(items):
        data = item.encode("utf-8", "surrogateescape")
        whole.update((b"%d " % weights[i] if weights else b"") + b"%d:%s," % (len(data), data))
    return whole.hexdigest()

def weighted(lines):
    found = [re.fullmatch(r"(0|[1-9]\d*) ([^\W\d_]\w*)", line, re.A) for line in lines]
    if not all(found):
        raise NotHere("weights in another form")
    return [m[2] for m in found], [int(m[1]) for m in found]

def pairs_of(lines, items):
    pairs = set()
    for line in lines:
        names = [name.strip(BLANKS) for name in re.split(next((m for m in "\t;," if m in line), ","), line)]
        want(len(names) == 2 and all(name in items for name in names), "not a pair of items")
        pairs |= {tuple(names), tuple(names[::-1])}
    return pairs

HIDDEN = [(0, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD), (0x600, 0x605), (0x61C, 0x61C), (0x6DD, 0x6DD), (0x70F, 0x70F),
    (0x890, 0x891), (0x8E2, 0x8E2), (0x180E, 0x180E), (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F),
    (0xFEFF, 0xFEFF), (0xFFF0, 0xFFFB), (0x110BD, 0x110BD), (0x110CD, 0x110CD), (0x13430, 0x1343F),
    (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)]

def quoted(text):
    out = ""
    for c in text:
        n = ord(c)
        if 0xDC80 <= n <= 0xDCFF:
            out += r"\x%02x" % (n - 0xDC00)
        elif c in '"\\':
            out += "\\" + c
        elif any(a <= n <= b for a, b in HIDDEN):
            out += (r"\x%02x" if n < 0x80 else r"\u%04x" if n <= 0xFFFF else r"\U%08x") % n
        else:
            out += c
    return '"' + out + '"'

# Public texts and forms.
NUMBERS = re.compile(r"\b([1-9]\d*) of ([1-9]\d*)\b", re.A)
DATES = re.compile(r"[\w-]*\d{4}-\d\d-\d\d[\w-]*", re.A)
WHOLE = re.compile(r"\b\d{4}-\d\d-\d\d\b", re.A)

def exists(day):
    try:
        return bool(datetime.date.fromisoformat(day)) and len(day) == 10
    except ValueError:
        return False

def check_text(text):
    want(text and len(text) <= 1000 and all(" " <= c <= "~" for c in text), "the text is not ASCII, or too long")
    want(text == text.strip(" ") and "  " not in text, "the text has blanks at an end, or two in a row")

def check_form(form, announced):
    check_text(form)
    want(not re.search(r"\b\d{1,4}[./]\d{1,2}[./]\d{1,4}\b|(?:^|[^\w-])(?:\d{1,2}-\d{1,2}-\d{1,4}|\d{4}-(?:\d-\d{1,2}|\d\d-\d))\b", form, re.A), "another kind of date")
    end = numbers = 0
    for m in NUMBERS.finditer(form):
        n, most, before = int(m[1]), int(m[2]), form[end:m.start()]
        end, numbers = m.end(), numbers + n
        days = DATES.findall(before)
        want(not form[end:].startswith("-") and numbers <= 500 and n <= most <= 1000000, "impossible numbers")
        want(len(days) == 1, "not one date in front of " + m[0])
        want(re.search("[A-Za-z]{2}", DATES.sub("", before)), "no name in front of " + m[0])
    want(numbers > 0, "no numbers in the form")
    want(not DATES.search(form[end:]), "a date behind the numbers")
    want(all(exists(day) and day > announced for day in DATES.findall(form)), "a date that is not after the announcement")

def of_form(text, form):
    pattern, end = "", 0
    for m in NUMBERS.finditer(form):
        number = r"(?:0|[1-9]\d*)"
        pattern += re.escape(form[end:m.start()]) + "(" + " ".join([number] * int(m[1])) + ")"
        end = m.end()
    found = re.fullmatch(pattern + re.escape(form[end:]), text, re.A)
    want(found, "the text is not of the announced form")
    for given, (_, most) in zip(found.groups(), NUMBERS.findall(form)):
        given = [int(x) for x in given.split(" ")]
        want(given == sorted(set(given)) and given[-1] <= int(most), "the numbers are not as announced")

# Files.
class Lines:
    def __init__(self, data):
        text = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
        self.lines = text.split("\n")
        last = self.lines.pop()
        want(not last.strip(BLANKS), "the file is cut off")

    def next(self):
        want(self.lines, "the file ends too early")
        return self.lines.pop(0).removesuffix("\r")

    def match(self, form):
        found = re.fullmatch(form, self.next(), re.A)
        want(found, "a line is not " + form)
        return found

    def option(self, form):
        if self.lines and re.fullmatch(form, self.lines[0].rstrip("\r"), re.A):
            return self.match(form)
        return None

    def finish(self):
        want(not any(line.strip(BLANKS) for line in self.lines), "something follows the end")

NUMBER = "(0|[1-9][0-9]{0,18})"
HASH = "([0-9a-f]{64})"

def header(lines):
    h = {}
    m = lines.match("draw " + NUMBER + " (with|without) replacement( with weights)?")
    h["n"], h["replace"], h["weights"] = int(m[1]), m[2] == "with", m[3] is not None
    m = lines.match("items " + NUMBER + " sha256 " + HASH)
    h["items"], h["hash"] = int(m[1]), m[2]
    h["sides"] = int(lines.match("die d" + NUMBER)[1])
    want(h["sides"] >= 2 and max(h["n"], h["items"], h["sides"]) < 2**63, "an impossible number")
    h["from"] = lines.match("from (typed rolls|the operating system|seed " + NUMBER + '|public text ".*")')[1]
    h["text"] = None
    if h["from"].startswith("public text "):
        raw = h["from"][len('public text "'):-1]
        want(re.fullmatch(r'(?:[^"\\]|\\["\\])*', raw), "a text is quoted in another way")
        h["text"] = re.sub(r"\\(.)", r"\1", raw)
        check_text(h["text"])
        want(h["sides"] == 256, "a public text rolls a d256")
    elif h["from"].startswith("seed "):
        want(int(h["from"][5:]) < 2**64, "an impossible seed")
    return h

def extra(lines, h, announced, new):
    for key in "reserves", "teams", "pairs", "prizes":
        h[key] = None
    h["first"] = False
    if not new:
        return
    for key, form in (("reserves", "reserves " + NUMBER), ("teams", "teams " + NUMBER),
            ("pairs", "santa " + NUMBER + " pairs sha256 " + HASH), ("prizes", "prizes " + NUMBER + " sha256 " + HASH)):
        if m := lines.option(form):
            h[key] = (int(m[1]),) + m.groups()[1:]
    if announced:
        h["first"] = lines.option("first drawn, first prize") is not None
    reserves = h["reserves"][0] if h["reserves"] else 0
    teams = h["teams"][0] if h["teams"] else 0
    prizes = h["prizes"][0] if h["prizes"] else 0
    every = h["n"] == h["items"] and not h["replace"] and not h["weights"]
    want(h["first"] or reserves or teams or prizes or h["pairs"], "nothing that this version has")
    want(not reserves or not h["replace"] and reserves < h["n"], "impossible reserves")
    want(not teams or every and 2 <= teams <= h["n"], "impossible teams")
    want(not h["pairs"] or every and h["n"] >= 2, "an impossible Secret Santa")
    want(not prizes or prizes == h["n"] - reserves, "not a prize for each winner")
    want(bool(teams) + bool(h["pairs"]) + bool(reserves or prizes) <= 1, "several kinds of draw")
    if not reserves: h["reserves"] = None
    if not teams: h["teams"] = None
    if not prizes: h["prizes"] = None

def bits(h):
    if h["replace"]:
        return h["n"] * math.log2(h["items"]) if h["items"] else 0
    return sum(math.log2(h["items"] - i) for i in range(h["n"]))

def announcement(data):
    lines = Lines(data)
    version = lines.match("dice pick announcement (1|2)")[1]
    day = lines.match(r"announced (\d{4}-\d\d-\d\d)")[1]
    want(exists(day), "the day does not exist")
    h = header(lines)
    extra(lines, h, True, version == "2")
    want(h["text"] is not None, "not from a public text")
    check_form(h["text"], day)
    want(1 <= h["n"] <= 1000000 and (h["replace"] or h["n"] <= h["items"]), "an impossible number of items")
    have = sum(math.log2(math.comb(int(most), int(n))) for n, most in NUMBERS.findall(h["text"]))
    want(have >= bits(h) - 1e-9, "the text has fewer bits than the draw")
    first = NUMBERS.search(h["text"])
    numbers = "1 number" if first[1] == "1" else first[1] + " numbers"
    want(lines.next() == f"where {first[0]} means {numbers} up to {first[2]}, each larger than the one before, "
        "without signs or leading zeros", "another rule")
    want(lines.next() == "otherwise there is no draw, and a new announcement names a new date", "another rule")
    lines.finish()
    return day, h

def transcript(data):
    lines = Lines(data)
    version = lines.match("dice pick transcript (2|3)")[1]
    h = header(lines)
    extra(lines, h, False, version == "3")
    rolls, drawn, last = [], [], 20
    while (line := lines.next()) != "end":
        if line.startswith("rolls ") and not drawn:
            faces = line[6:].split(" ")
            want(last == 20 and len(faces) <= 20, "rolls are not 20 in a line")
            want(all(re.fullmatch(NUMBER, face, re.A) and 1 <= int(face) <= h["sides"] for face in faces), "not a face")
            last = len(faces)
            rolls += map(int, faces)
        else:
            want(line.startswith("drawn ") and len(drawn) < h["n"], "a line that has no place")
            drawn.append(line)
    want(len(drawn) == h["n"], "not all items are drawn")
    lines.finish()
    return h, rolls, drawn

# Rolls.
def block(key, counter):
    x = list(struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<IIII", counter, 0, 0, 0)))
    for shift in (0, 1) * 4:
        for i in range(4):
            a, b, c, d = (4 * row + (i + row * shift) % 4 for row in range(4))
            for p, q, r, turn in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
                x[p] = (x[p] + x[q]) % 2**32
                x[r] = ((x[r] ^ x[p]) << turn | (x[r] ^ x[p]) >> 32 - turn) % 2**32
    return [(word + k) % 2**32 for word, k in zip(x, (0,) * 4 + struct.unpack("<8I", key) + (0,) * 4)]

def public_rolls(text):
    key = hashlib.sha256(text.encode("ascii")).digest()
    while True:
        fours = [zip(*(block(key, n + i) for i in range(4))) for n in (0, 4, 8, 12)]
        output = b"".join(struct.pack("<4I", *four) for group in fours for four in group)
        for word in struct.unpack("<124Q", output[:992]):
            yield word // 2**56 + 1
        key = output[992:]

class Store:
    def __init__(self, rolls, sides):
        self.rolls, self.sides, self.v, self.size, self.used = iter(rolls), sides, 0, 1, 0

    def roll(self):
        try:
            face = next(self.rolls)
        except StopIteration:
            raise Refused("there are too few rolls")
        self.used += 1
        self.v, self.size = self.v * self.sides + face - 1, self.size * self.sides

    def draw(self, m, reserve=1):
        enough = m * reserve if m >= 2**16 and m * reserve < 2**64 else m
        while True:
            if self.size >= enough:
                enough, rest = m, self.size % m
                if self.size // m >= reserve or rest * 512 <= self.size:
                    if self.v < self.size - rest:
                        self.v, x, self.size = self.v // m, self.v % m, self.size // m
                        return x
                    self.v, self.size = self.v - (self.size - rest), rest
            self.roll()

def batches(store, n, items, replace):
    rest = list(range(items))
    while n > 0:
        counts = [len(rest)]
        while len(counts) < min(n, 32):
            left = len(rest) - (0 if replace else len(counts))
            if math.prod(counts) * left >= 2**31:
                break
            counts.append(left)
        number = store.draw(math.prod(counts))
        for left in counts:
            number, at = divmod(number, left)
            yield rest[at]
            if not replace:
                rest[at] = rest[-1]
                rest.pop()
        n -= len(counts)

def every_item(store, n):
    if store.sides > 2**24:
        raise NotHere("a large die")
    order, limit = list(range(n)), -(-2**64 // (192 * store.sides)) - 1
    while n > 1:
        m, rest = n, n - 1
        while rest > 1 and m * rest <= limit:
            m, rest = m * rest, rest - 1
        x = store.draw(m, 192 if rest > 1 else 1)
        while n > rest:
            m //= n
            at, x = divmod(x, m)
            order[n - 1], order[at] = order[at], order[n - 1]
            n -= 1
    return order

def by_weights(store, weights, n, replace):
    left = list(weights)
    while n > 0:
        unit, i = math.gcd(*left), 0
        x = store.draw(sum(left) // unit)
        while x >= left[i] // unit:
            x, i = x - left[i] // unit, i + 1
        store.v, store.size = store.v * (left[i] // unit) + x, store.size * (left[i] // unit)
        yield i
        left[i] = left[i] if replace else 0
        n -= 1

def by_weights_once(store, weights):
    rests, total = list(weights), sum(weights)
    if total in weights:
        return weights.index(total)
    while True:
        store.roll()
        for i, rest in enumerate(rests):
            share, rests[i] = divmod(rest * store.sides, total)
            if store.v < share:
                return i
            store.v -= share

def drawn_places(h, store, weights, names, pairs):
    if weights and h["n"] == 1:
        return [by_weights_once(store, weights)]
    if weights:
        return list(by_weights(store, weights, h["n"], h["replace"]))
    if h["n"] == h["items"] and not (h["replace"] or h["teams"] or h["pairs"]):
        return every_item(store, h["n"])
    if not h["pairs"]:
        return list(batches(store, h["n"], h["items"], h["replace"]))
    while True:
        order = []
        for place in batches(store, h["n"], h["items"], False):
            if place == len(order) or (names[len(order)], names[place]) in pairs:
                break
            order.append(place)
        if len(order) == h["n"]:
            return order

def check(list_, transcript_, announcement_, text, latest, apart=None, prizes=None):
    if text:
        check_text(text)
    day = a = None
    if announcement_ is not None:
        day, a = announcement(announcement_)
    want(transcript_ is not None or a and text, "nothing to check")
    rolls = drawn = None
    if transcript_ is not None:
        h, rolls, drawn = transcript(transcript_)
    else:
        of_form(text, a["text"])
        h = dict(a, text=text, first=False)
    items = items_of(list_)
    items, weights = weighted(items) if h["weights"] else (items, None)
    want(items and len(items) == h["items"] and hash_of(items, weights) == h["hash"], "another list")
    able = sum(w > 0 for w in weights) if weights else len(items)
    want(h["n"] == 0 or able > 0 and (h["replace"] or h["n"] <= able), "too many items")
    lines = items_of(apart or b"")
    want(not h["pairs"] or h["pairs"] == (len(lines), hash_of(lines)), "other pairs")
    pairs = pairs_of(lines, items)
    if prizes is not None:
        lines = items_of(prizes)
        want(h["prizes"] == (len(lines), hash_of(lines)), "other prizes")
    want(day is None or day <= latest, "the announcement is of a day to come")
    if h["text"] is not None:
        want(all(d <= latest for d in WHOLE.findall(h["text"])), "a day has not come")
    want(not text or h["text"] == text, "another text")
    if a:
        same = "n", "replace", "weights", "items", "hash", "sides", "reserves", "teams", "pairs", "prizes"
        want(all(h[key] == a[key] for key in same), "another draw than announced")
        want(h["text"] is not None, "not from a public text, as announced")
        of_form(h["text"], a["text"])
    if rolls is None:
        return [i + 1 for i in drawn_places(h, Store(public_rolls(h["text"]), 256), weights, items, pairs)]
    if h["text"] is not None:
        want(all(face == true for face, true in zip(rolls, public_rolls(h["text"]))), "other rolls")
    store = Store(rolls, h["sides"])
    places = drawn_places(h, store, weights, items, pairs)
    want(store.used == len(rolls), "there are too many rolls")
    want(drawn == [f"drawn {i + 1} {quoted(items[i])}" for i in places], "other items")
    return [i + 1 for i in places]

def answer(case):
    files = [None if f is None else base64.b64decode(f) for f in case[:3] + case[5:]]
    try:
        return check(files[0] or b"", files[1], files[2], case[3], case[4], *files[3:])
    except Refused as refused:
        return str(refused)
    except NotHere:
        return "not checked here"

if __name__ == "__main__":
    json.dump([answer(case) for case in json.load(sys.stdin)], sys.stdout)
