package dice_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"sync"

	"example.com/dice"
)

// A game draws numbers, loot and damage from one source.
func Example() {
	rng := dice.Generator(rand.NewPCG(1, 2)) // the seed: the same game in every run
	fmt.Println(dice.Must(dice.Draw(rng, 20)))
	loot := dice.Must(dice.Weighted(rng, 60, 30, 9, 1))
	fmt.Println(dice.Must(loot.Pick()))
	fmt.Println(dice.Must(dice.Must(dice.Parse("2d6+3")).Roll(rng)))
	// Output:
	// 16
	// 1
	// 13
}

func ExampleFromReader() {
	file := bytes.NewReader([]byte("any random bytes"))
	d6 := dice.FromReader(file, 6)
	fmt.Println(d6.Roll())
	// Output: 1 <nil>
}

func ExampleSim() {
	// A d10 from a d6: 6, 2 is case 31 of 36, one of the six left over by
	// three tens; with 3 it is case 8 of 36, which gives 9.
	d10 := dice.Sim(dice.Replay(6, 6, 2, 3), 10)
	fmt.Println(d10.Roll())
	// Output: 9 <nil>
}

func ExampleRange() {
	celsius := dice.Range(dice.FromRand(rand.NewPCG(1, 2), 6), -5, 5)
	for range 5 {
		degrees, _ := celsius()
		fmt.Print(degrees, " ")
	}
	// Output: 0 1 1 -2 -4
}

func ExampleRecord() {
	rec := dice.Record(dice.FromRand(rand.NewPCG(1, 2), 6))
	d13 := dice.Sim(rec, 13)
	fmt.Println("draws:", dice.Must(d13.Roll()), dice.Must(d13.Roll()))
	fmt.Println("rolls:", rec.Faces())

	again := dice.Sim(dice.Replay(6, rec.Faces()...), 13)
	fmt.Println("again:", dice.Must(again.Roll()), dice.Must(again.Roll()))
	// Output:
	// draws: 11 13
	// rolls: [5 4 5 5 2]
	// again: 11 13
}

func ExamplePrompt() {
	typed := strings.NewReader("4\n7\n2\n")
	d13 := dice.Sim(dice.Prompt(typed, os.Stdout, 6), 13) // asks for a roll, and again after a slip
	face, err := d13.Roll()
	fmt.Println("d13:", face, err)
	// Output:
	// d6: d6: 7 is not a face of a d6 (1 to 6)
	// d6: d13: 7 <nil>
}

// A d12 from a coin and a d6, in both orders. The die that is named first is
// rolled first, and is the more significant digit.
func ExampleProduct() {
	coin, d6 := dice.Replay(2, 2, 2), dice.Replay(6, 3, 3)
	coinFirst := dice.Product(coin, d6)                        // z2·6 + d6
	d6First := dice.Product(d6, coin)                          // z6·2 + d2, its dual
	fmt.Println("coin, then d6:", dice.Must(coinFirst.Roll())) // (2-1)·6 + 3
	fmt.Println("d6, then coin:", dice.Must(d6First.Roll()))   // (3-1)·2 + 2
	// Output:
	// coin, then d6: 9
	// d6, then coin: 6
}

func ExampleReject() {
	d5 := dice.Reject(dice.Replay(6, 6, 6, 4), 5)
	fmt.Println(d5.Roll())
	// Output: 4 <nil>
}

func ExampleRecycle() {
	rec := dice.Record(dice.FromRand(rand.NewPCG(1, 2), 6))
	r := dice.Recycle(rec)
	d13, d7 := dice.Sim(r, 13), dice.Sim(r, 7) // one store for both
	for range 1000 {
		dice.Must(d13.Roll())
		dice.Must(d7.Roll())
	}
	fmt.Println(len(rec.Faces()), "rolls; the entropy of 1000 d13 and 1000 d7 is 2517.6")
	// Output: 2533 rolls; the entropy of 1000 d13 and 1000 d7 is 2517.6
}

func ExampleRecycler_SetReserve() {
	r := dice.Recycle(dice.Replay(6, 5, 3)) // case 26 of 36
	r.SetReserve(0)
	d10, d3 := dice.Sim(r, 10), dice.Sim(r, 3)
	fmt.Println(d10.Roll()) // 26 mod 10 + 1
	fmt.Println(d3.Roll())  // from the rest: 26 div 10, of three cases
	// Output:
	// 7 <nil>
	// 3 <nil>
}

func ExampleBits() {
	var key [16]byte
	d6 := dice.FromRand(rand.NewPCG(1, 2), 6) // a person, dice.Prompt, makes a better key
	if _, err := io.ReadFull(dice.Bits(d6), key[:]); err != nil {
		fmt.Println(err)
	}
	fmt.Println(hex.EncodeToString(key[:]))
	// Output: a6b98d781f970e54c3e21e0174e48641
}

func ExampleBitStream_Uint64() {
	r := rand.New(dice.Bits(dice.FromRand(rand.NewPCG(1, 2), 6)))
	fmt.Printf("%.3f\n", r.NormFloat64())
	// Output: 1.014
}

// One die for all goroutines. Dice made from it belong to one of them.
func ExampleSecure() {
	die := dice.Secure(20)
	var requests sync.WaitGroup
	for range 4 {
		requests.Add(1)
		go func() {
			defer requests.Done()
			d100 := dice.Sim(die, 100)
			if face, err := d100.Roll(); err != nil || face < 1 || face > 100 {
				fmt.Println(face, err)
			}
		}()
	}
	requests.Wait()
	fmt.Println(die)
	// Output: dice.Secure(20)
}

// The cost of draws beyond their entropy: little at the default reserve, much
// without one.
func ExampleAccount() {
	for _, bits := range []int{8, 0} {
		r := dice.Recycle(dice.FromRand(rand.NewPCG(1, 2), 6))
		r.SetReserve(bits)
		d13 := dice.Sim(r, 13)
		for range 10_000 {
			dice.Must(d13.Roll())
		}
		account := r.Account()
		fmt.Printf("reserve of %d bits: %.1f %% lost\n", bits,
			100*(account.In-account.Out-account.Held)/account.In)
	}
	// Output:
	// reserve of 8 bits: 0.2 % lost
	// reserve of 0 bits: 15.2 % lost
}

// A deck dealt from a d6. The seeded die stands for one that is rolled by hand.
func ExampleShuffle() {
	d6 := dice.Record(dice.FromRand(rand.NewPCG(2024, 6), 6))
	store := dice.Recycle(d6)

	var deck []string
	for _, suit := range []string{"♠", "♥", "♦", "♣"} {
		for _, rank := range []string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"} {
			deck = append(deck, rank+suit)
		}
	}
	err := dice.Shuffle(store, len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	if err != nil {
		fmt.Println(err)
		return
	}
	for player := range 4 {
		fmt.Println(deck[5*player : 5*player+5])
	}
	fmt.Println(len(d6.Faces()), "rolls")
	// Output:
	// [2♣ A♦ K♦ 9♠ 7♥]
	// [K♣ 3♦ 2♦ 6♣ Q♠]
	// [9♥ 10♦ 7♣ 9♦ J♠]
	// [8♠ 10♣ 7♦ A♣ 3♠]
	// 91 rolls
}

// Seating at a round table, from a seeded generator.
func ExampleShuffleSlice() {
	guests := []string{"Ada", "Ben", "Cleo", "Dan", "Eve"}
	rng := dice.Generator(rand.NewPCG(1, 2))
	if err := dice.ShuffleSlice(rng, guests); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(guests)
	// Output:
	// [Cleo Ada Ben Eve Dan]
}

func ExamplePick() {
	d6 := dice.Replay(6, 6, 4, 2)
	starter, err := dice.Pick(d6, []string{"north", "east", "south", "west"})
	fmt.Println(starter, err)
	// Output:
	// east <nil>
}

// The contents of a chest, from a d6 on the table.
func ExampleWeighted() {
	loot := []string{"copper", "silver", "gold", "a ring", "nothing"}
	d6 := dice.Replay(6, 4, 1, 6, 3)
	chest, err := dice.Weighted(d6, 4, 2, 1, 0, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 3 {
		i := dice.Must(chest.Pick())
		fmt.Println(loot[i])
	}
	// Output:
	// nothing
	// copper
	// gold
}

// A bent coin shows 2 three times in four.
type bentCoin struct{ d4 dice.Source }

func (c bentCoin) Sides() int { return 2 }

func (c bentCoin) Roll() (int, error) {
	face, err := c.d4.Roll()
	return min(face, 2), err
}

func ExampleDebias() {
	bent := dice.Record(bentCoin{dice.FromRand(rand.NewPCG(1, 2), 4)})
	fair := dice.Debias(bent)
	counts := [3]int{}
	for range 10000 {
		face, err := fair.Roll()
		if err != nil {
			fmt.Println(err)
			return
		}
		counts[face]++
	}
	fmt.Println("fair:", counts[1:])

	counts = [3]int{}
	for _, face := range bent.Faces() {
		counts[face]++
	}
	fmt.Println("bent:", counts[1:])
	// Output:
	// fair: [5014 4986]
	// bent: [3402 10148]
}

// A guarded die passes on its rolls, and says when they are evidence against it.
func ExampleGuard() {
	coin := dice.Guard(bentCoin{dice.FromRand(rand.NewPCG(1, 2), 4)})
	d13 := dice.Sim(coin, 13)
	for {
		if _, err := d13.Roll(); errors.Is(err, dice.ErrUnfair) {
			fmt.Printf("%.1f bits; 1 and 2 came %d times\n", coin.Evidence(), coin.Counts())
			break
		}
	}
	// Output: 40.3 bits; 1 and 2 came [37 139] times
}

// Counts are evidence too. These are 3,001 rolls of a d20 that somebody bought.
func ExampleEvidence() {
	bits := dice.Evidence([]int{178, 192, 169, 167, 116, 150, 154, 176, 128, 125,
		112, 144, 131, 165, 149, 125, 155, 198, 138, 129})
	fmt.Printf("%.1f bits: a fair d20 ever does this in one of %.0f tries", bits,
		math.Floor(math.Exp2(bits)))
	// Output: 19.3 bits: a fair d20 ever does this in one of 638616 tries
}

// Items of a program get the weights of a book.
func ExampleReadTable() {
	book := "| d100  | Loot   |\n" +
		"|-------|--------|\n" +
		"| 01–60 | gold   |\n" +
		"| 61–90 | silver |\n" +
		"| 91–99 | ring   |\n" +
		"| 00    | sword  |\n"
	names, weights, err := dice.ReadTable(strings.NewReader(book)) // or a file
	fmt.Println(names, weights, err)
	loot := dice.Must(dice.Weighted(dice.Generator(rand.NewPCG(3, 4)), weights...))
	fmt.Println(names[dice.Must(loot.Pick())])
	// Output:
	// [gold silver ring sword] [60 30 9 1] <nil>
	// silver
}

// The tables of many weights are made once. For each request there is a Table
// over a die of its own.
func ExampleTable_With() {
	loot := dice.Must(dice.Weighted(dice.New(6), 60, 30, 9, 1))
	request := func(seed uint64) int {
		d6 := dice.FromRand(rand.NewPCG(seed, 1), 6)
		return dice.Must(loot.With(d6).Pick())
	}
	fmt.Println(request(1), request(2), request(3), request(4))
	// Output: 1 0 0 1
}

// A raffle in which some hold several tickets, and each wins at most once.
func ExampleWeightedPerm() {
	d6 := dice.Replay(6, 2, 5, 1, 6, 3)
	winners, err := dice.WeightedPerm(d6, 2, 5, 1, 3, 1) // tickets of four people
	fmt.Println(winners, err)
	// Output:
	// [0 2] <nil>
}

// A game's data says "4d6kh3". It is rolled, explained, counted and planned.
func ExampleParse() {
	strength := dice.Must(dice.Parse("4d6kh3"))
	rolled := dice.Must(strength.RollDice(dice.Replay(6, 5, 1, 3, 6)))
	fmt.Println(rolled.Result, "from", rolled.Text)

	chances := dice.Must(strength.Chances())
	fmt.Println("18 has", chances.P(18), "and at least 15", chances.AtLeast(15).FloatString(4))

	plan := dice.Must(strength.Plan([]int{6}))
	fmt.Printf("%.2f rolls of a d6 instead of 4\n", plan.Expected())
	// Output:
	// 14 from 4d6kh3 = 5 + 3 + 6 (1) = 14
	// 18 has 7/432 and at least 15 0.2315
	// 2.23 rolls of a d6 instead of 4
}

func ExampleSource_errors() {
	d13 := dice.Sim(dice.Replay(6, 3, 5, 6), 13)
	for range 3 {
		face, err := d13.Roll()
		fmt.Println(face, err)
	}
	// Output:
	// 4 <nil>
	// 0 dice: input ended 1 roll into a result: unexpected EOF
	// 0 EOF
}

// The sum of two d6.
func ExampleEnumerate() {
	sum, err := dice.Enumerate(2, func(rng dice.Dice) (int, error) {
		return dice.Must(rng.Draw(6)) + dice.Must(rng.Draw(6)), nil
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(sum)
	// Output:
	// result    exactly  at least
	//      2      2.78%    100.00%  #######
	//      3      5.56%     97.22%  #############
	//      4      8.33%     91.67%  ####################
	//      5     11.11%     83.33%  ###########################
	//      6     13.89%     72.22%  #################################
	//      7     16.67%     58.33%  ########################################
	//      8     13.89%     41.67%  #################################
	//      9     11.11%     27.78%  ###########################
	//     10      8.33%     16.67%  ####################
	//     11      5.56%      8.33%  #############
	//     12      2.78%      2.78%  #######
	// mean 7.0000, standard deviation 2.4152, median 7, quartiles 5 and 9
	// expected rolls 2.0000
}

// How long a d5 takes that is rolled with a d6, again after each 6.
func ExampleDistribution_Open() {
	for k := range 4 {
		d5 := dice.Must(dice.Enumerate(k, func(rng dice.Dice) (int, error) {
			return dice.Reject(dice.Sim(rng, 6), 5).Roll()
		}))
		fmt.Printf("more than %d rolls: %v\n", k, d5.Open().RatString())
	}
	// Output:
	// more than 0 rolls: 1
	// more than 1 rolls: 1/6
	// more than 2 rolls: 1/36
	// more than 3 rolls: 1/216
}

// A loot table from a d20.
func ExampleWeights() {
	loot := dice.Must(dice.Plan(4, []int{20}, dice.Weights(60, 30, 9, 1), dice.Names("gold", "silver",
		"ring", "sword")))
	fmt.Println(loot.Expected(), "rolls on average")
	pick := dice.Must(loot.Picker(dice.Replay(20, 20, 17)))
	fmt.Println(loot.Label(dice.Must(pick()) + 1))
	// Output:
	// 1.05 rolls on average
	// sword
}

func ExampleCost() {
	// The larger the die, the longer it rolls.
	for _, opts := range [][]dice.PlanOption{
		nil,
		{dice.Cost(func(sides int) int { return sides })},
	} {
		plan := dice.Must(dice.Plan(12, []int{2, 3, 6, 20}, opts...))
		fmt.Println(plan.Dice(), plan.Expected())
	}
	// Output:
	// [3 20] 1.4
	// [2 3] 7
}

func ExamplePerThrow() {
	plan := dice.Must(dice.Plan(36, []int{6, 6}, dice.PerThrow()))
	fmt.Println(plan.Dice(), "in", plan.Expected(), "throw")
	// Output:
	// [6 6] in 1 throw
}

func ExampleBounded() {
	plan := dice.Must(dice.Plan(4, []int{6}, dice.Bounded()))
	worst, _ := plan.Worst()
	fmt.Println(plan.ExpectedExact(), "on average,", worst, "at worst")

	_, err := dice.Plan(5, []int{6}, dice.Bounded())
	fmt.Println(err)
	// Output:
	// 4/3 on average, 2 at worst
	// dice: Plan: no plan for a d5 has a fixed maximum: its factor 5 divides no product of the dice; allow plans without one, or add a die whose sides are a multiple of 5
}

func ExampleStrategy_Source() {
	plan := dice.Must(dice.Plan(16, []int{4, 6, 8, 10, 12, 20}))
	d16, err := plan.Source(dice.Replay(4, 3), dice.Replay(20, 11, 18))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d16.Roll()) // the d20 shows 11
	fmt.Println(d16.Roll()) // 18 on the d20, then 3 on the d4
	// Output:
	// 11 <nil>
	// 7 <nil>
}

func ExampleWalk() {
	plan := dice.Must(dice.Plan(16, []int{4, 6, 8, 10, 12, 20}))
	walk := plan.Walk()
	for _, answer := range []int{18, 9, 3} {
		fmt.Println("throw", walk.Next(), "finishes with probability", walk.Probability())
		if err := walk.Feed(answer); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(walk.Result())
	// Output:
	// throw [20] finishes with probability 4/5
	// throw [4] finishes with probability 1/1
	// dice: impossible face: 9 is not a face of a d4 (1 to 4)
	// throw [4] finishes with probability 1/1
	// 7 true
}

// A server cancels the search when its request ends, and answers with a plan that
// needs no search.
func ExamplePlanContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // the request has ended
	plan, err := dice.PlanContext(ctx, 13, []int{4, 6, 8, 10, 12, 20})
	if err != nil {
		fmt.Println(err)
		plan, err = dice.Plan(13, []int{6}) // one kind of die takes no search
	}
	fmt.Println(plan.ExpectedExact(), err)
	// Output:
	// dice: Plan: stopped before the plan for a d13 was found: context canceled; give it more time, or fewer dice
	// 541758/233285 <nil>
}
