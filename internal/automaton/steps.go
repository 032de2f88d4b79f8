package automaton

// Steps are the pools where a player stops to roll, numbered from 1. A pool that rolls
// lead to and that rolls nothing is not a step: it is described where the roll is.
type Steps struct {
	Pools   []int // of each step
	numbers []int // of each pool; 0 if it is no step
}

// Steps returns the steps of the automaton. Pool 0 is always step 1.
func (a *Automaton) Steps() *Steps {
	s := &Steps{numbers: make([]int, len(a.Pools))}
	isStep := make([]bool, len(a.Pools))
	isStep[0] = true
	for i, p := range a.Pools {
		for _, r := range p.Runs {
			switch r.Action {
			case Rolled:
				isStep[i] = true
			case Carried:
				isStep[r.To] = true
			}
		}
	}
	for i := range a.Pools {
		if isStep[i] {
			s.Pools = append(s.Pools, i)
			s.numbers[i] = len(s.Pools)
		}
	}
	return s
}

// Number returns the step of a pool, or 0 if the pool is none.
func (s *Steps) Number(pool int) int { return s.numbers[pool] }
