"""The key that rolls give: python3 key.py DIE < rolls.txt prints what 'dice key DIE' makes of
these rolls, and python3 key.py DIE M N < rolls.txt what 'dice key -of M -n N DIE' does, for M
below 65536; with the word checksum behind N it does as -checksum, and with bytes behind M = 256
and N what 'dice key -n N DIE' does; with margin P at the end, it does as -margin P. DIE is a
number, several for dice that are thrown together, as in 8,6, or deck, deck36 or deck32. It shares
nothing with that program."""
import hashlib
import sys

args, margin = sys.argv[1:], 0
if "margin" in args:
    margin = int(args[-1])
    args = args[:-2]
checks = int(args[2]) // 3 if args[3:] == ["checksum"] else 0  # bits of the last word
numbers = [int(x) for x in args[1:3]]
of, n = numbers or (256, 32)
decks = {"deck": "A23456789TJQK", "deck36": "A6789TJQK", "deck32": "A789TJQK"}
ranks = decks.get(args[0], "")
cards = {rank.replace("T", "10") + suit: i for i, (suit, rank) in
         enumerate((suit, rank) for suit in "SHDC" for rank in ranks)}
dice = [] if ranks else [int(sides) for sides in args[0].split(",")]
lines = [line for line in sys.stdin if not line.startswith("#")]
words = " ".join(lines).replace(",", " ").split()
if dice and max(dice) < 10:  # 454 is 4 5 4
    words = [face for word in words for face in (word if word.isdecimal() else [word])]
rolls = iter(words)
coin = {"h": 1, "heads": 1, "t": 2, "tails": 2}
left = []  # of the deck


def stop(wrong):
    sys.exit(f"key.py: {len(drawn)} of {n} drawn; {wrong}")


def face_of(sides):
    word = next(rolls, "")
    names = {2: coin, 10: {"0": 10}, 100: {"00": 100}}.get(sides, {})
    face = names.get(word.lower()) or (int(word) if word.isdecimal() else 0)
    if not 1 <= face <= sides:
        stop(f"{word!r} is not a face of a d{sides}" if word else "no roll is left")
    return face


def throw():
    """the next throw, or card: its number and of how many"""
    if not dice:
        if not left:
            left[:] = range(len(cards))
        word = next(rolls, "").upper()
        card = int(word) - 1 if word.isdecimal() else cards.get(word)
        if card not in left:
            stop(f"{word!r} was dealt, or is not a card")
        digit, size = left.index(card), len(left)
        left.remove(card)
        return digit, size
    digit, size = 0, 1
    for sides in dice:
        digit, size = digit * sides + face_of(sides) - 1, size * sides
    return digit, size


case, size = 0, 1  # the rolls as one number below size: each of them is equally likely
drawn, throws = [], 0
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
        digit, sides = throw()
        case, size, throws = case * sides + digit, size * sides, throws + 1
if margin:  # a hash of more throws is added to each number
    more = [face_of(sides) for _ in range(-(-throws * margin // 100)) for sides in dice]
    for i in range(n):
        m = of >> checks if i == n - 1 else of
        text = f"{i + 1}: {' '.join(map(str, more))}"
        drawn[i] = (drawn[i] + int(hashlib.sha256(text.encode()).hexdigest(), 16)) % m
if checks:
    bits = "".join(f"{x:011b}" for x in drawn[:-1]) + f"{drawn[-1]:0{11 - checks}b}"
    digest = hashlib.sha256(int(bits, 2).to_bytes(4 * checks, "big")).digest()
    drawn[-1] = (drawn[-1] << checks) + (digest[0] >> 8 - checks)
in_hex = not numbers or args[3:] == ["bytes"]
print(bytes(drawn).hex() if in_hex else " ".join(str(x + 1) for x in drawn))
