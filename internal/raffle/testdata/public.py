"""What a public text rolls and draws: python3 public.py TEXT SIDES COUNT [ITEM...]
prints the first COUNT rolls of `dice pick -public TEXT -from SIDES` and the item
that it draws. It shares nothing with that program."""
import hashlib, struct, sys

def block(key, counter):  # ChaCha of 8 rounds; only the key is added at the end
    x = list(struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<IIII", counter, 0, 0, 0)))
    for shift in (0, 1) * 4:  # columns, diagonals
        for i in range(4):
            a, b, c, d = (4 * row + (i + row * shift) % 4 for row in range(4))
            for p, q, r, turn in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
                x[p] = (x[p] + x[q]) % 2**32
                x[r] = ((x[r] ^ x[p]) << turn | (x[r] ^ x[p]) >> 32 - turn) % 2**32
    return [(word + k) % 2**32 for word, k in zip(x, (0,) * 4 + struct.unpack("<8I", key) + (0,) * 4)]

def words(key):  # https://c2sp.org/chacha8rand
    while True:
        fours = [zip(*(block(key, n + i) for i in range(4))) for n in (0, 4, 8, 12)]
        output = b"".join(struct.pack("<4I", *four) for group in fours for four in group)
        yield from struct.unpack("<124Q", output[:992])
        key = output[992:]

def rolls(text, sides):
    for word in words(hashlib.sha256(text.encode("ascii")).digest()):
        if word * sides % 2**64 >= 2**64 % sides:
            yield word * sides // 2**64 + 1

def draw(rolls, sides, items):  # one item: the first step that comes out evenly
    v, size = 0, 1
    while True:
        while size < len(items):
            v, size = v * sides + next(rolls) - 1, size * sides
        rest = size % len(items)
        if v < size - rest:
            return items[v % len(items)]
        v, size = v - (size - rest), rest

text, sides, count, items = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
die = rolls(text, sides)
print(*(next(die) for _ in range(count)))
if items:
    print(draw(rolls(text, sides), sides, items))
