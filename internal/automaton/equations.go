package automaton

import (
	"context"
	"errors"
	"math/big"
	"slices"
)

// one is a function, because the linker keeps the code that a variable is made with.
func one() *big.Rat { return big.NewRat(1, 1) }

// Equations are linear: x[i] = constant[i] + Σ factor[i][j]·x[j], where most
// factors are zero. The x are the visits or the costs of a Markov chain.
type equations struct {
	work     *effort
	constant []*big.Rat
	factor   []map[int]*big.Rat
	used     []map[int]bool // used[j] are the i with factor[i][j]
}

func newEquations(n int, work *effort) *equations {
	s := &equations{work, make([]*big.Rat, n), make([]map[int]*big.Rat, n), make([]map[int]bool, n)}
	for i := range n {
		s.constant[i], s.factor[i], s.used[i] = new(big.Rat), map[int]*big.Rat{}, map[int]bool{}
	}
	return s
}

// add adds f·x[j] to the equation of x[i].
func (s *equations) add(i, j int, f *big.Rat) error {
	if old := s.factor[i][j]; old != nil {
		if err := s.work.spend(old, f); err != nil {
			return err
		}
		old.Add(old, f)
		return nil
	}
	s.factor[i][j] = new(big.Rat).Set(f)
	s.used[j][i] = true
	return nil
}

var errEndless = errors.New("the strategy can go on for ever without a result")

// solve returns x by elimination: it substitutes one unknown in all other equations,
// always the one that makes the fewest new factors. If x[i] finally depends on itself
// only, the chain returns there with certainty, and there is never a result. Once the
// context has ended, it soon returns the context's error.
func (s *equations) solve(ctx context.Context) ([]*big.Rat, error) {
	n := len(s.constant)
	order, left, fill := make([]int, 0, n), make([]int, n), make([]int, n)
	update := func(i int) { fill[i] = len(s.factor[i]) * len(s.used[i]) }
	for i := range left {
		left[i] = i
		update(i)
	}
	for len(left) > 0 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := s.work.count(len(left)); err != nil {
			return nil, err
		}
		pick := 0
		for at, i := range left {
			if fill[i] < fill[left[pick]] {
				pick = at
			}
		}
		i := left[pick]
		left[pick] = left[len(left)-1]
		left = left[:len(left)-1]
		order = append(order, i)
		if err := s.eliminate(i); err != nil {
			return nil, err
		}
		for j := range s.factor[i] {
			update(j)
		}
		for k := range s.used[i] {
			update(k)
		}
	}
	x := make([]*big.Rat, n)
	for _, i := range slices.Backward(order) { // its equation has only unknowns eliminated later
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		x[i] = s.constant[i]
		for j, f := range s.factor[i] {
			if err := s.work.spend(f, x[j]); err != nil {
				return nil, err
			}
			x[i].Add(x[i], new(big.Rat).Mul(f, x[j]))
		}
	}
	return x, nil
}

// eliminate substitutes x[i] in the equations that use it.
func (s *equations) eliminate(i int) error {
	if loop := s.factor[i][i]; loop != nil {
		delete(s.factor[i], i)
		delete(s.used[i], i)
		if loop.Cmp(one()) == 0 {
			return errEndless
		}
		scale := new(big.Rat).Sub(one(), loop)
		scale.Inv(scale)
		s.constant[i].Mul(s.constant[i], scale)
		for _, f := range s.factor[i] {
			if err := s.work.spend(f, scale); err != nil {
				return err
			}
			f.Mul(f, scale)
		}
	}
	for j := range s.factor[i] {
		delete(s.used[j], i)
	}
	for k := range s.used[i] {
		if err := s.substitute(i, k); err != nil {
			return err
		}
	}
	return nil
}

// substitute substitutes x[i] in the equation of x[k].
func (s *equations) substitute(i, k int) error {
	f := s.factor[k][i]
	delete(s.factor[k], i)
	if err := s.work.spend(f, s.constant[i]); err != nil {
		return err
	}
	s.constant[k].Add(s.constant[k], new(big.Rat).Mul(f, s.constant[i]))
	for j, g := range s.factor[i] {
		if err := s.work.spend(f, g); err != nil {
			return err
		}
		if err := s.add(k, j, new(big.Rat).Mul(f, g)); err != nil {
			return err
		}
	}
	return nil
}

// ratio returns a/b.
func ratio(a, b uint64) *big.Rat {
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(a), new(big.Int).SetUint64(b))
}
