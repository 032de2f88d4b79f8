package plan

type Throw struct {
	Sides uint64
	Cost  int
	Dice  []int
}

func gcd(a, b uint64) uint64 {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}
