"""What a public text rolls and draws: python3 public.py TEXT COUNT N ITEM...
prints the first COUNT rolls of `raffle draw -public TEXT -n N ITEM...`, of a d256, and
the N items that it draws, fewer than all. It shares nothing with that program."""
import hashlib, math, struct, sys

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

def rolls(text):
    for word in words(hashlib.sha256(text.encode("ascii")).digest()):
        yield word // 2**56 + 1

class Store:  # equally likely cases: v is one of 0 to size-1
    def __init__(self, rolls):
        self.rolls, self.v, self.size = rolls, 0, 1

    def draw(self, m):  # 0 to m-1
        while True:
            rest = self.size % m
            if self.v < self.size - rest:
                self.v, x, self.size = self.v // m, self.v % m, self.size // m
                return x
            self.v, self.size = self.v - (self.size - rest), rest
            self.v, self.size = self.v * 256 + next(self.rolls) - 1, self.size * 256

def draw(store, n, items, replace=False):
    rest = list(items)
    while n > 0:
        counts = [len(rest)]  # of the items left, for each of the next draws
        while len(counts) < n:
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

text, count, n, items = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
die = rolls(text)
print(*(next(die) for _ in range(count)))
for item in draw(Store(rolls(text)), n, items):
    print(item)
