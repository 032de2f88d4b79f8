"""The key that rolls give: python3 key.py DIE < rolls.txt prints what 'dice key DIE' makes of
these rolls, and python3 key.py DIE M N < rolls.txt what 'dice key -of M -n N DIE' does, for M
below 65536. It shares nothing with that program."""
import sys

sides, *numbers = map(int, sys.argv[1:])
m, n = numbers or (256, 32)
rolls = iter(sys.stdin.read().replace(",", " ").split())
case, size = 0, 1  # the rolls as one number below size: each of them is equally likely
drawn = []
while len(drawn) < n:
    q, r = divmod(size, m)  # q full rows of m cases, and r cases left over
    enough = 192 if len(drawn) < n - 1 else 1
    if q >= enough or q >= 1 and 512 * r <= size:
        if case < q * m:  # in a full row: its place is drawn, and the row stays
            drawn.append(case % m)
            case, size = case // m, q
        else:
            case, size = case - q * m, r
    else:
        face = int(next(rolls, 0))
        if not 1 <= face <= sides:
            sys.exit(f"key.py: {len(drawn)} of {n} drawn; the next roll is missing or wrong: {face}")
        case, size = case * sides + face - 1, size * sides
print(*(x + 1 for x in drawn)) if numbers else print(bytes(drawn).hex())
