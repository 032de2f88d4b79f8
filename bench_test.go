package dice_test

import (
	"bufio"
	"crypto/rand"
	"math/big"
	mathrand "math/rand/v2"
	"testing"

	"example.com/dice"
)

func pcg() mathrand.Source { return mathrand.NewPCG(1, 2) }

func roll(b *testing.B, die dice.Source) {
	for b.Loop() {
		if _, err := die.Roll(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRaw(b *testing.B)    { roll(b, dice.FromRand(pcg(), 6)) }
func BenchmarkSim(b *testing.B)    { roll(b, dice.Sim(dice.FromRand(pcg(), 6), 13)) }
func BenchmarkRec(b *testing.B)    { roll(b, dice.Sim(dice.Recycle(dice.FromRand(pcg(), 6)), 13)) }
func BenchmarkRec32(b *testing.B)  { roll(b, dice.Sim(dice.Recycle(dice.FromRand(pcg(), 1<<32)), 6)) }
func BenchmarkRec53(b *testing.B)  { roll(b, dice.Sim(dice.Recycle(dice.FromRand(pcg(), 1<<53)), 6)) }
func BenchmarkReader(b *testing.B) { roll(b, dice.FromReader(bufio.NewReader(rand.Reader), 6)) }
func BenchmarkNew(b *testing.B)    { roll(b, dice.New(6)) }
func BenchmarkIntN(b *testing.B) {
	r := mathrand.New(pcg())
	for b.Loop() {
		r.IntN(6)
	}
}
func BenchmarkInt(b *testing.B) {
	six := big.NewInt(6)
	for b.Loop() {
		rand.Int(rand.Reader, six)
	}
}
