package evidence

import "math"

// urnFaces are faces of a die that came equally often.
type urnFaces struct {
	faces  float64 // the number of faces
	count  float64 // how often each face came
	balls  float64 // the balls of each face at the start, above 0
	chance float64 // the probability of each face, if the die is what it should be
}

// urn returns the bits that the bets of Pólya's urn have won from a die whose faces are in
// groups, at its prices: a roll of a face that has balls + c of all A + t multiplies by
// (balls + c)/(A + t), over its chance. They depend on the counts, and not on their
// order. In terms of
//
//	k(z) = ln Γ(z) - z·ln z + z,  z = balls + count,  Z = A + t,  e = chance·Z
//
// they are, but for what does not depend on the counts, the sum of
// k(z) + z·ln(z/e) - z + e, less k(Z). So numbers of the size of the counts, which would
// cancel and leave their rounding, do not come up: the error is below 10^-6 bits, and
// 10^-14 of them, up to 2^63 rolls.
func urn(groups ...urnFaces) float64 {
	balls, rolled := 0.0, 0.0
	for _, p := range groups {
		balls += p.faces * p.balls
		rolled += p.faces * p.count
	}
	all := balls + rolled
	sum := logGamma(balls) - excess(all)
	for _, p := range groups {
		z, due := p.balls+p.count, p.chance*all
		sum += p.faces * (excess(z) - logGamma(p.balls) + p.balls*math.Log(p.chance) + surprise(z, due))
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
	return urn(urnFaces{1, c, 0.5, 1 / n}, urnFaces{1, t - c, 0.5, 1 - 1/n})
}
