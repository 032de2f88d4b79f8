package cardreader

// Cards of numbers from which a multiple of the target is subtracted, and of what tails count.
const (
	lessCard = `d33 from a d10 · 2.02 rolls on average

Roll a d10 twice; read them as one number:
   1st d10  tens (0 to 9)
   2nd d10  ones (0 to 9)
   number   1–33 → as shown · 34–66 → subtract 33 · 67–99 → subtract 66
            0 or above 99 → start over
   Start over: roll all again.

Example: d10 4, d10 1 → 41 − 33 = 8; d10 0, d10 0 → start over.
`
	baseCard = `d64 from a d4 · always 4 rolls

Roll a d4 four times: number = (first − 1) × 64 + (second − 1) × 16 + (third − 1)
   × 4 + fourth:
   number  1–64 → as shown      65–128 → subtract 64
           129–192 → subtract 128   193–256 → subtract 192

Example: d4 2, d4 1, d4 1, d4 3 → 67 − 64 = 3.
`
	newRollCard = `d13 from a d20 · 1.38 rolls on average

1  Roll a d20:   1–13 → as shown · 14–20 → go to 2

2  Keep your last roll to pick the row; roll a d20:
   14–18  1–20 → half the new d20, rounded up
   19–20  1–15 → 10 + a fifth of the new d20, rounded up · 16–20 → start over
   Start over: go back to 1.

Example: d20 18 → go to 2; d20 7 → 4.
`
	tailsCard = `d31 from a coin · 5.16 rolls on average

Toss a coin five times; tails count 16, 8, 4, 2, 1, heads 0: result = their sum + 1:
   result above 31 → start over
   Start over: roll all again.

Example: tails, heads, heads, heads, tails → 16 + 1 + 1 = 18.
`
)

func init() {
	bends[lessCard] = [][2]string{
		{"subtract 33", "subtract 34"}, {"34–66", "34–65"}, {"67–99", "67–98"}, {"above 99", "above 98"},
		{"34–66", "35–66"}, {"= 8", "= 9"}, {"41 − 33", "42 − 33"}, {"subtract 66", "as shown"},
	}
	bends[baseCard] = [][2]string{
		{"subtract 128", "subtract 64"}, {"193–256", "193–255"}, {"67 − 64 = 3", "66 − 64 = 2"},
		{"129–192", "130–192"},
	}
	bends[newRollCard] = [][2]string{
		{"half the new d20", "half the d20"}, {"a fifth of the new d20", "a fifth of the d20"},
		{"half the new", "a third of the new"}, {"half the new d20", "half the 2nd"},
	}
	bends[tailsCard] = [][2]string{
		{"16, 8, 4, 2, 1", "16, 8, 4, 2, 2"}, {"16, 8, 4, 2, 1", "16, 8, 4, 1"}, {"sum + 1", "sum"},
		{"above 31", "above 30"}, {"16 + 1 + 1", "8 + 1 + 1"}, {"= 18", "= 19"},
		{"heads, tails →", "heads, heads →"},
	}
}
