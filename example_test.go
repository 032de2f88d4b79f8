package dice_test

import (
	"bytes"
	cryptorand "crypto/rand"
	"encoding/hex"
	"encoding/json"
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

// A d13 from a d6.
func Example_aDieFromADie() {
	d6 := dice.FromRand(rand.NewPCG(1, 2), 6) // or dice.New(6), where it need not be repeatable
	d13 := dice.Sim(d6, 13)
	for range 5 {
		fmt.Print(dice.Must(d13.Roll()), " ")
	}
	// Output: 11 13 3 13 10
}

// A game takes its dice as Sources, so a test chooses what they show: a d13 that shows
// 13, or the rolls of a d6 that make one. Two d6 are case 6·(3-1) + (1-1) = 12 of 36,
// and 12 modulo 13 is the last face.
func Example_testingAGame() {
	play := func(d13 dice.Source) string {
		if dice.Must(d13.Roll()) == 13 {
			return "the dragon wakes"
		}
		return "nothing happens"
	}
	fmt.Println(play(dice.Replay(13, 13)))
	fmt.Println(play(dice.Sim(dice.Replay(6, 3, 1), 13)))
	// Output:
	// the dragon wakes
	// the dragon wakes
}

func ExampleNew() {
	d20 := dice.New(20)
	face := dice.Must(d20.Roll())
	fmt.Println(1 <= face && face <= d20.Sides())
	// Output: true
}

func ExampleFromRand() {
	d6 := dice.FromRand(rand.NewPCG(1, 2), 6)
	fmt.Println(dice.Must(d6.Roll()), dice.Must(d6.Roll()), dice.Must(d6.Roll()))
	// Output: 5 4 5
}

func ExampleFromReader() {
	file := bytes.NewReader([]byte("any random bytes"))
	d6 := dice.FromReader(file, 6)
	fmt.Println(d6.Roll())
	// Output: 1 <nil>
}

func ExampleFromReader_secret() {
	d6 := dice.FromReader(cryptorand.Reader, 6)
	face, err := d6.Roll()
	fmt.Println(1 <= face && face <= 6, err)
	// Output: true <nil>
}

func ExampleSim() {
	// A d10 from a d6: 6, 2 is case 31 of 36, one of the six left over by
	// three tens; with 3 it is case 8 of 36, which gives 9.
	d10 := dice.Sim(dice.Replay(6, 6, 2, 3), 10)
	fmt.Println(d10.Roll())
	// Output: 9 <nil>
}

func ExampleSim_nested() {
	d4, d6 := dice.Replay(4, 3, 2), dice.Replay(6, 6, 5, 1)
	d13 := dice.Sim(dice.Product(d4, dice.Reject(d6, 5)), 13)
	fmt.Println(d13.Roll())
	// Output: 13 <nil>
}

func ExampleRange() {
	celsius := dice.Range(dice.FromRand(rand.NewPCG(1, 2), 6), -5, 5)
	for range 5 {
		degrees, _ := celsius()
		fmt.Print(degrees, " ")
	}
	// Output: 0 1 1 -2 -4
}

func ExampleMust() {
	fmt.Println(dice.Must(dice.Replay(6, 5).Roll()))
	// Output: 5
}

func ExampleReplay() {
	d6 := dice.Replay(6, 2, 5)
	for range 3 {
		fmt.Println(d6.Roll())
	}
	// Output:
	// 2 <nil>
	// 5 <nil>
	// 0 EOF
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

// Half of a key of 32 bytes. The other half takes 47 rolls more.
func ExampleBitStream_Read() {
	d6 := dice.Record(dice.FromRand(rand.NewPCG(1, 2), 6)) // stands for a die on the table
	var key [16]byte
	n, err := dice.Bits(d6).Read(key[:])
	fmt.Println(n, err, hex.EncodeToString(key[:]))
	fmt.Println(len(d6.Faces()), "rolls")
	// Output:
	// 16 <nil> a6b98d781f970e54c3e21e0174e48641
	// 53 rolls
}

func ExampleBitStream_Roll() {
	coin := dice.Bits(dice.FromRand(rand.NewPCG(1, 2), 6))
	for range 5 {
		fmt.Print([]string{"heads ", "tails "}[dice.Must(coin.Roll())-1])
	}
	// Output: heads tails heads heads tails
}

func ExampleAccount_String() {
	r := dice.Recycle(dice.Replay(6, 3, 1, 4, 1, 5))
	fmt.Println(dice.Must(dice.Sim(r, 13).Roll()))
	fmt.Println(r.Account())
	// Output:
	// 1
	// 5 rolls, 12.9 bits in: 3.7 out, 9.2 held, 0.0 lost
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

// A die that reports what it does not have. The rolls before are kept, and the
// next call goes on from them.
func ExampleErrFace() {
	d6 := dice.Prompt(strings.NewReader("6\n2\n"+strings.Repeat("seven\n", 100)+"3\n"), io.Discard, 6)
	d10 := dice.Sim(d6, 10)
	face, err := d10.Roll()
	fmt.Println(face, errors.Is(err, dice.ErrFace))
	fmt.Println(d10.Roll())
	// Output:
	// 0 true
	// 9 <nil>
}

// Sixes without end are not bad luck.
func ExampleErrUnfair() {
	_, err := dice.Sim(dice.Replay(6, slices.Repeat([]int{6}, 200)...), 5).Roll()
	fmt.Println(errors.Is(err, dice.ErrUnfair))
	fmt.Println(err)
	// Output:
	// true
	// dice: unfair die: 65 rolls of a d6 in a row gave no result; look at the die, or for goroutines that share it, before rolling on
}

// Half of a key today and half of it tomorrow: the store continues.
func ExampleRecycler_MarshalText_key() {
	var key [32]byte
	d6 := dice.FromRand(rand.NewPCG(1, 2), 6) // stands for a die on the table

	today := dice.Recycle(d6)
	if _, err := dice.Bits(today).Read(key[:16]); err != nil {
		fmt.Println(err)
	}
	saved, _ := today.MarshalText()
	fmt.Println(today.Account())

	tomorrow := dice.Recycle(d6)
	if err := tomorrow.UnmarshalText(saved); err != nil {
		fmt.Println(err)
	}
	if _, err := dice.Bits(tomorrow).Read(key[16:]); err != nil {
		fmt.Println(err)
	}
	fmt.Println(tomorrow.Account())
	// Output:
	// 53 rolls, 137.0 bits in: 128.0 out, 9.0 held, 0.0 lost
	// 100 rolls, 258.5 bits in: 256.0 out, 2.3 held, 0.2 lost
}

// A game that is saved and loaded, and goes on as if it never had been. The save
// has the state of the generator and that of the store; the dice are made anew
// over them.
func ExampleRecycler_MarshalText() {
	type save struct {
		Generator []byte
		Store     *dice.Recycler
	}
	type game struct {
		generator *rand.PCG
		store     *dice.Recycler
		d13       dice.Source
		loot      *dice.Table
	}
	start := func() *game {
		g := &game{generator: rand.NewPCG(1, 2)}
		g.store = dice.Recycle(dice.FromRand(g.generator, 6))
		g.d13 = dice.Sim(g.store, 13)
		g.loot = dice.Must(dice.Weighted(g.store, 60, 30, 9, 1))
		return g
	}
	play := func(g *game) {
		fmt.Print("d13 and loot:")
		for range 4 {
			fmt.Print(" ", dice.Must(g.d13.Roll()), "-", dice.Must(g.loot.Pick()))
		}
		fmt.Println()
	}

	saved := start()
	play(saved)
	file, err := json.Marshal(save{dice.Must(saved.generator.MarshalBinary()), saved.store})
	if err != nil {
		fmt.Println(err)
	}
	play(saved)

	loaded := start()
	from := save{Store: loaded.store} // so that the state is read into this store
	if err := json.Unmarshal(file, &from); err != nil {
		fmt.Println(err)
	}
	if err := loaded.generator.UnmarshalBinary(from.Generator); err != nil {
		fmt.Println(err)
	}
	play(loaded)
	// Output:
	// d13 and loot: 9-2 4-0 1-0 9-1
	// d13 and loot: 12-0 9-1 4-0 6-0
	// d13 and loot: 12-0 9-1 4-0 6-0
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

// A raffle whose draw anyone can repeat: the list of tickets is published
// before, the rolls after.
func Example_raffle() {
	tickets := []string{"Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo"}
	draw := func(die dice.Source) ([]string, error) {
		order, err := dice.Perm(die, len(tickets))
		if err != nil {
			return nil, err
		}
		var winners []string
		for _, i := range order[:3] {
			winners = append(winners, tickets[i])
		}
		return winners, nil
	}

	die := dice.Record(dice.FromRand(rand.NewPCG(7, 7), 20)) // on stage, a real d20
	winners, err := draw(die)
	if err != nil {
		fmt.Println(err)
		return
	}
	transcript := die.Faces()
	fmt.Println("winners:   ", winners)
	fmt.Println("transcript:", transcript)

	again, err := draw(dice.Replay(20, transcript...))
	fmt.Println("checked:   ", slices.Equal(winners, again), err)
	// Output:
	// winners:    [Gus Finn Eve]
	// transcript: [20 1 16 3 5 7]
	// checked:    true <nil>
}

func ExamplePick() {
	d6 := dice.Replay(6, 6, 4, 2)
	starter, err := dice.Pick(d6, []string{"north", "east", "south", "west"})
	fmt.Println(starter, err)
	// Output:
	// east <nil>
}

// Six words of a list of 7,776, from thirty rolls of real dice. 7,776 is 6^5, so
// nothing is left over, and each word is the one that a list printed in the
// order 11111, 11112, …, 66666 has at those five rolls.
func ExampleRecycle_passphrase() {
	rolls := []int{
		3, 1, 4, 1, 5,
		2, 6, 5, 3, 5,
		5, 1, 3, 2, 3,
		4, 6, 2, 6, 4,
		3, 3, 6, 3, 2,
		1, 1, 5, 2, 4,
	}
	word := dice.Sim(dice.Recycle(dice.Replay(6, rolls...)), 7776)
	for range 6 {
		index, err := word.Roll()
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(index)
	}
	// Output:
	// 2705
	// 2537
	// 5265
	// 5038
	// 3218
	// 154
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
		i, err := chest.Pick()
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(loot[i])
	}
	// Output:
	// nothing
	// copper
	// gold
}

// Many draws for the entropy of the results: 2.1972 bits each, 0.85 rolls.
func ExampleWeighted_recycle() {
	d6 := dice.Record(dice.FromRand(rand.NewPCG(1, 2), 6))
	table, err := dice.Weighted(dice.Recycle(d6), 1, 1, 2, 3, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	counts := make([]int, 5)
	for range 9000 {
		i, err := table.Pick()
		if err != nil {
			fmt.Println(err)
			return
		}
		counts[i]++
	}
	fmt.Println(counts, "from", len(d6.Faces()), "rolls")
	// Output:
	// [1002 938 1997 3017 2046] from 7658 rolls
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
	if err != nil {
		fmt.Println(err)
		return
	}
	type treasure struct {
		name  string
		price int
	}
	prices := map[string]int{"gold": 10, "silver": 1, "ring": 50, "sword": 200}
	items := make([]treasure, len(names)) // your own items, in the order of the table
	for i, name := range names {
		items[i] = treasure{name, prices[name]}
	}
	loot := dice.Must(dice.Weighted(dice.Generator(rand.NewPCG(3, 4)), weights...))
	fmt.Println(weights)
	for range 3 {
		fmt.Println(items[dice.Must(loot.Pick())])
	}
	// Output:
	// [60 30 9 1]
	// {silver 1}
	// {ring 50}
	// {gold 10}
}

// A table that is wrong is refused with all faults at once.
func ExampleReadTable_faults() {
	_, _, err := dice.ReadTable(strings.NewReader("01-33 Human\n35-66 Elf\n66-99 Dwarf\n00 Orc\n"))
	fmt.Println(strings.ReplaceAll(err.Error(), "; ", "\n"))
	// Output:
	// dice: line 2: 34 is missing between 33 in line 1 and 35 (add a line for it, or change a range)
	// line 3: 66 is also in line 2 (change one of the two)
}

// A head that names the roll guards a table against a file that was cut off.
func ExampleReadTable_cut() {
	cut := "1-60 gold\n61-90 silver\n" // 91-99 ring and 100 sword are lost
	_, weights, err := dice.ReadTable(strings.NewReader(cut))
	fmt.Println(weights, err)
	_, _, err = dice.ReadTable(strings.NewReader("d100\n" + cut))
	fmt.Println(err)
	// Output:
	// [60 30] <nil>
	// dice: line 3: 91–100 are missing after 90 (add a line for it, or change a range)
}

// A table that has two readings is refused until it says which is meant.
func ExampleReadTable_numbers() {
	table := "gold,3\nsilver,2\nring,1\n"
	_, _, err := dice.ReadTable(strings.NewReader(table))
	fmt.Println(strings.ReplaceAll(err.Error(), "; ", "\n"))
	for _, first := range []string{"weights\n", "item,weight\n", "d3\n"} {
		_, weights, err := dice.ReadTable(strings.NewReader(first + table))
		fmt.Println(weights, err)
	}
	// Output:
	// dice: line 1: the numbers may be weights, or results of a d3
	// write weights or d3 as the first line
	// [3 2 1] <nil>
	// [3 2 1] <nil>
	// [1 1 1] <nil>
}

// The tables of many weights are made once. For each request there is a Table
// over a die of its own.
func ExampleTable_With() {
	loot, err := dice.Weighted(dice.New(6), 60, 30, 9, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	request := func(seed uint64) int {
		d6 := dice.FromRand(rand.NewPCG(seed, 1), 6)
		return dice.Must(loot.With(d6).Pick())
	}
	fmt.Println(request(1), request(2), request(3), request(4))
	// Output: 1 0 0 1
}

// Short blocks give a result soon, and long ones make more of each roll.
func ExampleDebiased_SetBlock() {
	for _, block := range []int{10, 50} {
		coin := dice.Record(dice.FromRand(rand.NewPCG(1, 2), 2)) // it might be bent
		fair := dice.Debias(coin)
		fair.SetBlock(block)
		for range 1000 {
			dice.Must(fair.Roll())
		}
		fmt.Println(len(coin.Faces()), "flips in blocks of", block)
	}
	// Output:
	// 1390 flips in blocks of 10
	// 1100 flips in blocks of 50
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

// The damage of a weapon, as a string in JSON.
func ExampleExpr_UnmarshalText() {
	var weapon struct{ Damage *dice.Expr }
	err := json.Unmarshal([]byte(`{"Damage": "2d6 + 3"}`), &weapon)
	fmt.Println(weapon.Damage, err)
	_, err = dice.Parse("2d20 keep highest")
	fmt.Println(err)
	// Output:
	// 2d6+3 <nil>
	// dice: Parse: "2d20 keep highest" is not an expression; write 2d20kh
}
