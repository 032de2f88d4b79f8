package plan

import (
	"math"
	"math/big"
	"strings"
)

// four returns a cost in four digits, or more if it has more before the point.
func four(cost *big.Rat) string {
	text := cost.FloatString(places(cost))
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

// below returns a bound with digits behind the point, rounded down, so that it remains
// one.
func below(bound *big.Rat, digits int) *big.Rat {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil)
	n := new(big.Int).Mul(bound.Num(), scale)
	return new(big.Rat).SetFrac(n.Quo(n, bound.Denom()), scale)
}

// apart returns how many digits behind the point, these or more, show a cost beside its
// bound: so many that the gap is not smaller than 1 in the last of them. It reports false
// for the cost itself, and for a bound so near to it that mostDigits show no gap.
func apart(cost, bound *big.Rat, digits int) (shown int, apart bool) {
	gap := new(big.Rat).Sub(cost, bound)
	for more := digits; more <= mostDigits; more++ {
		if gap.Cmp(big.NewRat(1, int64(math.Pow10(more)))) >= 0 {
			return more, true
		}
	}
	return digits, false
}

// mostDigits is the most digits behind the point of a cost beside its bound.
const mostDigits = 9

// places returns how many of four digits are behind the point.
func places(cost *big.Rat) int {
	return max(0, 4-len(new(big.Int).Quo(cost.Num(), cost.Denom()).String()))
}
