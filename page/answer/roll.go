package answer

import (
	"math/big"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/notation"
)

// A RollResult is the result of an expression.
type RollResult struct {
	Made   string `json:"made"` // the expression
	Result string `json:"result"`
}

// A Roller rolls expressions. It counts the chances of the last one only once.
type Roller struct {
	text    string
	expr    *notation.Expression
	chances chances.Chances
}

// Roll returns a result of an expression with exactly its chances, from a function that returns
// words of 32 random bits. Of dice that explode it draws again for the rarest results, which are
// not counted: together below 10^-9, or below 10^-3 if the dice explode often. It fails for text
// that has no chances.
func (r *Roller) Roll(text string, word func() uint32) (rolled RollResult, err error) {
	if r.expr == nil || text != r.text {
		e, err := notation.ParseExpr(text)
		if err != nil {
			return rolled, err
		}
		c, err := e.Chances()
		if err != nil {
			return rolled, err
		}
		r.text, r.expr, r.chances = text, e, c
	}
	counted := new(big.Int)
	for _, cases := range r.chances.Cases {
		counted.Add(counted, cases)
	}
	at := below(counted, word)
	for i, cases := range r.chances.Cases {
		at.Sub(at, cases)
		if at.Sign() < 0 {
			return RollResult{r.expr.String(), resultOf(r.expr, r.chances.Results[i])}, nil
		}
	}
	panic("a case is beyond all cases")
}

// below returns a number from 0 that is below n, all alike: it draws again while it is not.
func below(n *big.Int, word func() uint32) *big.Int {
	for {
		at := new(big.Int)
		for range (n.BitLen() + 31) / 32 {
			at.Lsh(at, 32).Or(at, big.NewInt(int64(word())))
		}
		at.Rsh(at, uint(-n.BitLen()&31))
		if at.Cmp(n) < 0 {
			return at
		}
	}
}
