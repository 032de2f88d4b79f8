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
	"slices"
	"strings"
	"sync"

	"example.com/dice"
)

// A game holds one field, and says at each draw what it needs.
func Example() {
	rng := dice.Generator(rand.NewPCG(1, 2)) // the seed: the same game in every run
	fmt.Println(dice.Must(rng.Draw(20)))
	loot := dice.Must(dice.Weighted(60, 30, 9, 1))
	fmt.Println(dice.Must(loot.Pick(rng)))
	fmt.Println(dice.Must(dice.Must(dice.Parse("2d6+3")).Roll(rng)))
	// Output:
	// 16
	// 1
	// 13
}

func ExampleGenerator() {
	rng := dice.Generator(rand.NewPCG(1, 2))
	fmt.Println(rng.Draw(20))
	fmt.Println(rng.Draw(6))
	// Output:
	// 16 <nil>
	// 4 <nil>
}

// A die of one size, from dice of any.
func ExampleDie() {
	d6 := dice.Die(dice.Generator(rand.NewPCG(1, 2)), 6)
	fmt.Println(d6.Roll())
	// Output: 5 <nil>
}

func ExampleNew() {
	d6 := dice.New(6)
	face, err := d6.Roll()
	fmt.Println(d6, 1 <= face && face <= 6, err)
	// Output: dice.Die(dice.Random, 6) true <nil>
}

// A test chooses what falls.
func ExampleScript() {
	rng := dice.Script(20, 5, 6)
	fmt.Println(rng.Draw(20))
	fmt.Println(dice.Must(dice.Parse("2d6+3")).Roll(rng))
	fmt.Println(rng.Draw(4))
	// Output:
	// 20 <nil>
	// 14 <nil>
	// 0 dice: the script has no more faces after 3, and a d4 was drawn: EOF
}

// A saved game is played again, and a draw that it did not have is found.
func ExampleScriptOf() {
	saved, err := dice.ScriptOf([]int{17, 3}, []int{20, 6})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(saved.Draw(20))
	fmt.Println(saved.Draw(8))
	// Output:
	// 17 <nil>
	// 0 dice: impossible face: face 2 of the script is a 3 of a d6, and a d8 was drawn
}

// The dice on a table, and no others.
func ExampleSet() {
	rng := dice.Set(dice.Die(dice.Script(4, 2), 6), dice.Die(dice.Script(17), 20))
	fmt.Println(rng.Draw(6))
	fmt.Println(rng.Draw(20))
	fmt.Println(rng.Draw(8))
	// Output:
	// 4 <nil>
	// 17 <nil>
	// 0 dice: Set: there is no d8, only a d6 and a d20; add one, or draw from a store over a die (Recycle): unsupported operation
}

// A game that drew from a generator of its own keeps the worlds of its seeds.
func ExampleDiceFunc() {
	old := rand.New(rand.NewPCG(1, 2))
	rng := dice.DiceFunc(func(sides int) (int, error) { return old.IntN(sides) + 1, nil })
	fmt.Println(rng.Draw(20))
	// Output: 16 <nil>
}

func ExampleReader() {
	file := bytes.NewReader([]byte("any random bytes"))
	fmt.Println(dice.Reader(file).Draw(6))
	// Output: 1 <nil>
}

func ExampleSim() {
	// A d10 from a d6: 6, 2 is case 31 of 36, one of the six left over by
	// three tens; with 3 it is case 8 of 36, which gives 9.
	d10 := dice.Sim(dice.Die(dice.Script(6, 2, 3), 6), 10)
	fmt.Println(d10.Roll())
	// Output: 9 <nil>
}

func ExampleSimWeighted() {
	// 60 : 30 : 9 : 1 from a d20, which decides 1 to 19 at once. After a 20 another roll
	// is 2 up to 16, and 3 above.
	pick, err := dice.SimWeighted(dice.Die(dice.Script(7, 13, 20, 16), 20), 60, 30, 9, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 3 {
		fmt.Println(pick())
	}
	// Output:
	// 0 <nil>
	// 1 <nil>
	// 2 <nil>
}

func ExampleBetween() {
	rng := dice.Generator(rand.NewPCG(1, 2))
	for range 5 {
		degrees, _ := dice.Between(rng, -5, 5)
		fmt.Print(degrees, " ")
	}
	// Output: 3 1 3 3 -3
}

// Three orcs in ten carry gold; its probability can be enumerated.
func ExampleChance() {
	fmt.Println(dice.Chance(dice.Script(3), 3, 10))
	fmt.Println(dice.Chance(dice.Script(4), 3, 10))
	gold := dice.Must(dice.Enumerate(1, func(rng dice.Dice) (int, error) {
		if dice.Must(dice.Chance(rng, 3, 10)) {
			return 1, nil
		}
		return 0, nil
	}))
	fmt.Println(gold.P(1))
	// Output:
	// true <nil>
	// false <nil>
	// 3/10
}

func ExampleRecord() {
	tape := dice.Record(dice.Generator(rand.NewPCG(1, 2)))
	fmt.Println("draws:", dice.Must(tape.Draw(20)), dice.Must(tape.Draw(6)))
	fmt.Println("faces:", tape.Faces(), "of", tape.Sizes())

	again := tape.Script()
	fmt.Println("again:", dice.Must(again.Draw(20)), dice.Must(again.Draw(6)))
	// Output:
	// draws: 16 4
	// faces: [16 4] of [20 6]
	// again: 16 4
}

// A person is told which die to roll, and asked again after a slip.
func ExamplePrompt() {
	typed := strings.NewReader("17\n7\n2\n")
	person := dice.Prompt(typed, os.Stdout)
	attack, err := person.Draw(20)
	fmt.Println("attack:", attack, err)
	damage, err := dice.Must(dice.Parse("1d6+3")).Roll(person)
	fmt.Println("damage:", damage, err)
	// Output:
	// d20: attack: 17 <nil>
	// d6: 7 is not a face of a d6 (1 to 6)
	// d6: damage: 5 <nil>
}

// A d12 from a coin and a d6, in both orders. The die that is named first is
// rolled first, and is the more significant digit.
func ExampleProduct() {
	coin, d6 := dice.Die(dice.Script(2, 2), 2), dice.Die(dice.Script(3, 3), 6)
	coinFirst := dice.Product(coin, d6)                        // z2·6 + d6
	d6First := dice.Product(d6, coin)                          // z6·2 + d2, its dual
	fmt.Println("coin, then d6:", dice.Must(coinFirst.Roll())) // (2-1)·6 + 3
	fmt.Println("d6, then coin:", dice.Must(d6First.Roll()))   // (3-1)·2 + 2
	// Output:
	// coin, then d6: 9
	// d6, then coin: 6
}

func ExampleReject() {
	d5 := dice.Reject(dice.Die(dice.Script(6, 6, 4), 6), 5)
	fmt.Println(d5.Roll())
	// Output: 4 <nil>
}

func ExampleRecycle() {
	rolls := dice.Record(dice.Generator(rand.NewPCG(1, 2)))
	store := dice.Recycle(dice.Die(rolls, 6)) // one store for all that is drawn
	for range 1000 {
		dice.Must(store.Draw(13))
		dice.Must(store.Draw(7))
	}
	fmt.Println(len(rolls.Faces()), "rolls; the entropy of 1000 d13 and 1000 d7 is 2517.6")
	// Output: 2533 rolls; the entropy of 1000 d13 and 1000 d7 is 2517.6
}

func ExampleRecycler_SetReserve() {
	store := dice.Recycle(dice.Die(dice.Script(5, 3), 6)) // case 26 of 36
	store.SetReserve(0)
	fmt.Println(store.Draw(10)) // 26 mod 10 + 1
	fmt.Println(store.Draw(3))  // from the rest: 26 div 10, of three cases
	// Output:
	// 7 <nil>
	// 3 <nil>
}

// 51 cards of a shuffled deck are one of 52! cases: 225.58 bits.
func ExampleDeck() {
	dealt := dice.Die(dice.Script(33, 19, 10, 39), 52) // a person, dice.Prompt, deals better cards
	store := dice.Deck(dealt)
	fmt.Println(store.Draw(7776))
	fmt.Println(store.Account())
	// Output:
	// 7233 <nil>
	// 4 rolls, 22.6 bits in: 12.9 out, 9.7 held, 0.0 lost
}

func ExampleBits() {
	var key [16]byte
	d6 := dice.Die(dice.Generator(rand.NewPCG(1, 2)), 6) // a person, dice.Prompt, makes a better key
	if _, err := io.ReadFull(dice.Bits(dice.Recycle(d6)), key[:]); err != nil {
		fmt.Println(err)
	}
	fmt.Println(hex.EncodeToString(key[:]))
	// Output: a6b98d781f970e54c3e21e0174e48641
}

func ExampleBitStream_Uint64() {
	d6 := dice.Die(dice.Generator(rand.NewPCG(1, 2)), 6)
	r := rand.New(dice.Bits(dice.Recycle(d6)))
	fmt.Printf("%.3f\n", r.NormFloat64())
	// Output: 1.014
}

// One field for all goroutines: these dice, tables and expressions are safe for
// concurrent use.
func ExampleCrypto() {
	rng, prizes := dice.Crypto, dice.Must(dice.Weighted(99, 1))
	var requests sync.WaitGroup
	for range 4 {
		requests.Add(1)
		go func() {
			defer requests.Done()
			if i, err := prizes.Pick(rng); err != nil || i > 1 {
				fmt.Println(i, err)
			}
		}()
	}
	requests.Wait()
	fmt.Println(rng)
	// Output: dice.Crypto
}

// The cost of draws beyond their entropy: little at the default reserve, much
// without one.
func ExampleAccount() {
	for _, bits := range []int{8, 0} {
		r := dice.Recycle(dice.Die(dice.Generator(rand.NewPCG(1, 2)), 6))
		r.SetReserve(bits)
		for range 10_000 {
			dice.Must(r.Draw(13))
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
	rolls := dice.Record(dice.Generator(rand.NewPCG(2024, 6)))
	store := dice.Recycle(dice.Die(rolls, 6))

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
	fmt.Println(len(rolls.Faces()), "rolls")
	// Output:
	// [K♦ 3♥ 9♥ 6♥ 4♦]
	// [3♣ 3♠ Q♦ 4♣ 7♦]
	// [J♥ 7♠ 10♦ 8♠ 5♦]
	// [9♠ A♠ K♠ K♥ Q♠]
	// 90 rolls
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
	starter, err := dice.Pick(dice.Script(2), []string{"north", "east", "south", "west"})
	fmt.Println(starter, err)
	// Output:
	// east <nil>
}

// The contents of a chest. The table holds no dice: they come with each pick.
func ExampleWeighted() {
	chest, err := dice.Weighted(60, 30, 9, 0, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	rng := dice.Generator(rand.NewPCG(1, 2))
	fmt.Println(chest.Pick(rng))
	fmt.Println(chest.Pick(rng))
	fmt.Println(chest.Pick(dice.Script(100)))
	// Output:
	// 1 <nil>
	// 1 <nil>
	// 4 <nil>
}

// Weights that change at each call.
func ExampleWeightedPick() {
	hungry, tired := 3, 1
	fmt.Println(dice.WeightedPick(dice.Script(4), hungry, tired))
	// Output: 1 <nil>
}

// A bent coin shows 2 three times in four.
type bentCoin struct{ d4 dice.Source }

func (c bentCoin) Sides() int { return 2 }

func (c bentCoin) Roll() (int, error) {
	face, err := c.d4.Roll()
	return min(face, 2), err
}

func ExampleDebias() {
	coin := dice.Set(bentCoin{dice.Die(dice.Generator(rand.NewPCG(1, 2)), 4)})
	bent := dice.Record(coin)
	fair := dice.Debias(dice.Die(bent, 2))
	counts := [3]int{}
	for range 10000 {
		face, err := fair.Draw(2)
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
	coin := dice.Guard(bentCoin{dice.Die(dice.Generator(rand.NewPCG(1, 2)), 4)})
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
	// Output: 19.2 bits: a fair d20 ever does this in one of 598703 tries
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
	loot := dice.Must(dice.Weighted(weights...))
	fmt.Println(names[dice.Must(loot.Pick(dice.Generator(rand.NewPCG(3, 4))))])
	// Output:
	// [gold silver ring sword] [60 30 9 1] <nil>
	// silver
}

// A table never changes: all requests share it, each with dice of its own.
func ExampleTable_Pick() {
	loot := dice.Must(dice.Weighted(60, 30, 9, 1))
	request := func(seed uint64) int {
		return dice.Must(loot.Pick(dice.Generator(rand.NewPCG(seed, 1))))
	}
	fmt.Println(request(1), request(2), request(3), request(4))
	// Output: 3 0 0 1
}

// A raffle in which some hold several tickets, and each wins at most once.
func ExampleWeightedPerm() {
	rng := dice.Script(4, 3)                              // of 10 tickets, then of the 5 left
	winners, err := dice.WeightedPerm(rng, 2, 5, 1, 3, 1) // tickets of four people
	fmt.Println(winners, err)
	// Output:
	// [0 2] <nil>
}

// A hand of 52 cards: a sample without replacement.
func ExampleWeightedPerm_sample() {
	cards := slices.Repeat([]int{1}, 52)
	fmt.Println(dice.WeightedPerm(dice.Script(52, 1, 50, 1, 24), 5, cards...))
	// Output:
	// [51 0 50 1 25] <nil>
}

// A game's data says "4d6kh3". It is rolled, explained, counted and planned.
func ExampleParse() {
	strength := dice.Must(dice.Parse("4d6kh3"))
	rolled := dice.Must(strength.RollDice(dice.Script(5, 1, 3, 6)))
	fmt.Println(rolled.Result, "from", rolled.Text)

	chances := dice.Must(strength.Chances())
	fmt.Println("18 has", chances.P(18), "and at least 15", chances.AtLeast(15).FloatString(4))

	plan := dice.Must(strength.Plan([]int{6}))
	fmt.Printf("%s rolls of a d6 instead of 4\n", plan.Expected().FloatString(2))
	// Output:
	// 14 from 4d6kh3 = 5 + 3 + 6 (1) = 14
	// 18 has 7/432 and at least 15 0.2315
	// 2.23 rolls of a d6 instead of 4
}

func ExampleSum() {
	damage, err := dice.Sum(2, 6, 3)
	fmt.Println(damage, err)
	// Output: 2d6+3 <nil>
}

func ExampleSource_errors() {
	d13 := dice.Sim(dice.Die(dice.Script(3, 5, 6), 6), 13)
	for range 3 {
		face, err := d13.Roll()
		fmt.Println(face, err)
	}
	// Output:
	// 4 <nil>
	// 0 dice: input ended 1 roll into a result: unexpected EOF; the script has no more faces after 3, and a d6 was drawn: EOF
	// 0 dice: the script has no more faces after 3, and a d6 was drawn: EOF
}

// A loot table is what it says: its method Pick is a procedure.
func ExampleEnumerate_table() {
	loot := dice.Must(dice.Weighted(60, 30, 9, 1))
	got, err := dice.Enumerate(1, loot.Pick)
	fmt.Println(got.Matches(0, 60, 30, 9, 1), err)
	// Output: true <nil>
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
			return dice.Reject(dice.Die(rng, 6), 5).Roll()
		}))
		fmt.Printf("more than %d rolls: %v\n", k, d5.Open().RatString())
	}
	// Output:
	// more than 0 rolls: 1
	// more than 1 rolls: 1/6
	// more than 2 rolls: 1/36
	// more than 3 rolls: 1/216
}

// A d13 from a d6 and a d20.
func ExamplePlan() {
	plan := dice.Must(dice.Plan(13, []int{6, 20}))
	fmt.Printf("%s rolls of %d\n", plan.Expected().FloatString(4), plan.Dice())
	// Output: 1.3551 rolls of [6 20]
}

// What to tell a player who chooses.
func ExampleStrategy_Compare() {
	plan := dice.Must(dice.Plan(13, []int{6, 20}, dice.Simplest(0.1)))
	fmt.Println(dice.Must(plan.Compare(context.Background())))
	// Output:
	// By hand: roll a d20, again above 13: 1.538 rolls on average (ask for it with: Simplest(0.3)). Best plan found, nearly the best possible: 1.355 rolls on average, with 10 rows (ask for it with: Simplest(0)).
}

// A loot table from a d20.
func ExampleWeights() {
	loot := dice.Must(dice.Plan(4, []int{20}, dice.Weights(60, 30, 9, 1), dice.Names("gold", "silver",
		"ring", "sword")))
	fmt.Println(loot.Expected().FloatString(2), "rolls on average")
	pick := dice.Must(loot.Picker(dice.Script(20, 17)))
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
		fmt.Println(plan.Dice(), plan.Expected().FloatString(4))
	}
	// Output:
	// [3 20] 1.4000
	// [2 3] 7.0000
}

func ExamplePerThrow() {
	plan := dice.Must(dice.Plan(36, []int{6, 6}, dice.PerThrow()))
	fmt.Println(plan.Dice(), "in", plan.Expected().RatString(), "throw")
	// Output:
	// [6 6] in 1 throw
}

func ExampleBounded() {
	plan := dice.Must(dice.Plan(4, []int{6}, dice.Bounded()))
	worst, _ := plan.Worst()
	fmt.Println(plan.Expected(), "on average,", worst, "at worst")

	_, err := dice.Plan(5, []int{6}, dice.Bounded())
	fmt.Println(err)
	// Output:
	// 4/3 on average, 2 at worst
	// dice: Plan: no plan for a d5 has a fixed maximum: its factor 5 divides no product of the dice; allow plans without one, or add a die whose sides are a multiple of 5
}

func ExampleStrategy_Source() {
	plan := dice.Must(dice.Plan(16, []int{4, 6, 8, 10, 12, 20}))
	d4, d20 := dice.Die(dice.Script(3), 4), dice.Die(dice.Script(11, 18), 20)
	d16, err := plan.Source(dice.Set(d4, d20)) // or a person, or a generator
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
	fmt.Println(plan.Expected(), err)
	// Output:
	// dice: Plan: stopped before the plan for a d13 was found: context canceled; give it more time, or fewer dice
	// 541758/233285 <nil>
}
