package plan

// stepsOfGCD is about how many steps a greatest common divisor takes.
const stepsOfGCD = 32

// worstFrom returns the least that a strategy costs at worst from r open cases
// on, where g = gcd(r, target), and whether any has a bound. It ends for certain
// when the target divides the product of r and the sides rolled. What that
// lacks is target/g, and a throw contributes the factors that they have in
// common.
func (s *search) worstFrom(g uint64) (worst int, bounded bool) {
	if g == s.target {
		return 0, true
	}
	if worst, known := s.worst[g]; known {
		return worst, worst != unlimited
	}
	worst = unlimited
	s.work.spend(len(s.factors) * stepsOfGCD)
	if s.work.alone {
		return worst, false
	}
	for factor, cost := range s.factors { // in any order: the minimum is the same
		common := gcd(s.target/g, factor)
		if common == 1 {
			continue
		}
		if rest, ok := s.worstFrom(g * common); ok && (worst == unlimited || cost+rest < worst) {
			worst = cost + rest
		}
	}
	s.worst[g] = worst
	return worst, worst != unlimited
}

// lacking returns the part of the target that has no factor in common with any
// throw: its least prime factor, if that is easy to find.
func (s *search) lacking() uint64 {
	rest := s.target
	for _, t := range s.throws {
		for g := gcd(rest, t.Sides); g > 1; g = gcd(rest, t.Sides) {
			rest /= g
		}
	}
	for p := uint64(2); p < 1<<20 && p*p <= rest; p++ {
		if rest%p == 0 {
			return p
		}
	}
	return rest
}
