"""The key that rolls give: python3 key.py DIE < rolls.txt prints what 'dice key DIE' makes of
these rolls, and python3 key.py DIE M N < rolls.txt what 'dice key -of M -n N DIE' does, for M
below 65536; with the word checksum behind N it does as -checksum, and with bytes behind M = 256
and N what 'dice key -n N DIE' does. It shares nothing with that program."""
import hashlib
import sys

checks = int(sys.argv[3]) // 3 if sys.argv[4:] == ["checksum"] else 0  # bits of the last word
sides, *numbers = map(int, sys.argv[1:4])
of, n = numbers or (256, 32)
lines = [line for line in sys.stdin if not line.startswith("#")]
words = " ".join(lines).replace(",", " ").split()
if sides < 10:  # 454 is 4 5 4
    words = [face for word in words for face in (word if word.isdecimal() else [word])]
rolls = iter(words)
coin = {"h": 1, "heads": 1, "t": 2, "tails": 2}
names = {2: coin, 10: {"0": 10}, 100: {"00": 100}}.get(sides, {})  # of faces
case, size = 0, 1  # the rolls as one number below size: each of them is equally likely
drawn = []
while len(drawn) < n:
    m = of >> checks if len(drawn) == n - 1 else of
    q, r = divmod(size, m)  # q full rows of m cases, and r cases left over
    enough = 192 if len(drawn) < n - 1 else 1
    if q >= enough or q >= 1 and 512 * r <= size:
        if case < q * m:  # in a full row: its place is drawn, and the row stays
            drawn.append(case % m)
            case, size = case // m, q
        else:
            case, size = case - q * m, r
    else:
        word = next(rolls, "")
        face = names.get(word.lower()) or (int(word) if word.isdecimal() else 0)
        if not 1 <= face <= sides:
            wrong = f"{word!r} is not a face of a d{sides}" if word else "no roll is left"
            sys.exit(f"key.py: {len(drawn)} of {n} drawn; {wrong}")
        case, size = case * sides + face - 1, size * sides
if checks:
    bits = "".join(f"{x:011b}" for x in drawn[:-1]) + f"{drawn[-1]:0{11 - checks}b}"
    digest = hashlib.sha256(int(bits, 2).to_bytes(4 * checks, "big")).digest()
    drawn[-1] = (drawn[-1] << checks) + (digest[0] >> 8 - checks)
in_hex = not numbers or sys.argv[4:] == ["bytes"]
print(bytes(drawn).hex() if in_hex else " ".join(str(x + 1) for x in drawn))
