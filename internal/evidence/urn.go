package evidence

import "math"

// A pile is faces of a die that came equally often.
type pile struct {
	Faces  float64 // the number of faces
	Count  float64 // how often each face came
	Balls  float64 // the balls of each face at the start, above 0
	Chance float64 // the probability of each face, if the die is what it should be
}

// urn returns the bits that the bets of Pólya's urn have won from a die whose faces are
// piles, at its prices: a roll of a face that has Balls + c of all A + t multiplies by
// (Balls + c)/(A + t), over its Chance. They depend on the counts, and not on their
// order. In terms of
//
//	k(z) = ln Γ(z) - z·ln z + z,  z = Balls + Count,  Z = A + t,  e = Chance·Z
//
// they are, but for what does not depend on the counts, the sum of
// k(z) + z·ln(z/e) - z + e, less k(Z). So numbers of the size of the counts, which would
// cancel and leave their rounding, do not come up: the error is below 10^-6 bits, and
// 10^-14 of them, up to 2^63 rolls.
func urn(piles ...pile) float64 {
	balls, rolled := 0.0, 0.0
	for _, p := range piles {
		balls += p.Faces * p.Balls
		rolled += p.Faces * p.Count
	}
	all := balls + rolled
	sum := logGamma(balls) - excess(all)
	for _, p := range piles {
		z, due := p.Balls+p.Count, p.Chance*all
		sum += p.Faces * (excess(z) - logGamma(p.Balls) + p.Balls*math.Log(p.Chance) + surprise(z, due))
	}
	return sum / math.Ln2
}

// surprise returns z·ln(z/e) - z + e.
func surprise(z, e float64) float64 {
	d := (z - e) / e
	if math.Abs(d) > 0.5 {
		return z*math.Log(z/e) - (z - e)
	}
	return e * ((1+d)*math.Log1p(d) - d)
}

// excess returns ln Γ(z) - z·ln z + z: for large z by the series of Stirling.
func excess(z float64) float64 {
	if z < 64 {
		return logGamma(z) - z*math.Log(z) + z
	}
	r := 1 / z
	return math.Log(2*math.Pi*r)/2 + r*(1./12-r*r*(1./360-r*r/1260))
}

func logGamma(x float64) float64 {
	y, _ := math.Lgamma(x)
	return y
}

// against returns the bits of the bets on a face against all others, if it came c times
// in t rolls of n faces.
func against(n, c, t float64) float64 {
	return urn(pile{1, c, 0.5, 1 / n}, pile{1, t - c, 0.5, 1 - 1/n})
}
