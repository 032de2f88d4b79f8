package notation

import (
	"fmt"
	"math/big"
	"testing"
	"time"
)

func TestScratch(t *testing.T) {
	for _, s := range []string{"2d6", "4d6kh3", "5d10>=8", "d20+5>=15", "3d6!", "40d6", "20d6kh5", "10d10!", "100d100", "1000d1000000", "100d100kh50", "4d6!kh3", "4d6!dl1", "3d6!p", "3d6!o", "5d6!!", "4d6!!kh3", "5d10>=8!", "d1000+d6!", "min(d6!,10)", "2d6/2", "100/d6", "d66", "d66>=33", "8d6mi2", "4d6ro1kh3", "2d6r1", "d6!-d6!", "1000d1000000kh1", "1000d1000000>=500000", "d1000000", "100d100+100d100", "10d10!dl1", "(2d6)>=9", "5d10>=8f1", "25-3d6", "d6-d6", "1000d100", "(d6!)>=100", "4dF", "coin", "d%<=37", "adv>=11", "66", "3*2d6", "-2d6", "2d6x2d6", "d1000000!>=2", "5d10!1>=8", "4dF!kh2", "d2!", "10d6!>=4", "100d100dl1", "2d1000000kh1"} {
		e, err := ParseExpr(s)
		if err != nil {
			fmt.Println(s, err)
			continue
		}
		start := time.Now()
		c, err := e.Chances()
		took := time.Since(start)
		if err != nil {
			fmt.Println(e, err, took)
			continue
		}
		sum := new(big.Int).Set(c.Open)
		mean := new(big.Int)
		for i, x := range c.Cases {
			sum.Add(sum, x)
			mean.Add(mean, new(big.Int).Mul(x, big.NewInt(int64(c.Results[i]))))
		}
		f, _ := new(big.Rat).SetFrac(mean, c.All).Float64()
		o, _ := new(big.Rat).SetFrac(c.Open, c.All).Float64()
		fmt.Println(e, len(c.Results), c.Results[0], c.Results[len(c.Results)-1], f, o, sum.Cmp(c.All) == 0, took)
	}
}
