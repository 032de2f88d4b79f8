package dice_test

import (
	"fmt"

	"example.com/dice"
)

// The sum of two d6.
func ExampleEnumerate() {
	sum, err := dice.Enumerate(2, func(die func(sides int) dice.Source) (int, error) {
		d6 := die(6)
		return dice.Must(d6.Roll()) + dice.Must(d6.Roll()), nil
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(sum)
	// Output:
	// outcome  probability
	//       2         1/36   2.78%  #######
	//       3         2/36   5.56%  #############
	//       4         3/36   8.33%  ####################
	//       5         4/36  11.11%  ###########################
	//       6         5/36  13.89%  #################################
	//       7         6/36  16.67%  ########################################
	//       8         5/36  13.89%  #################################
	//       9         4/36  11.11%  ###########################
	//      10         3/36   8.33%  ####################
	//      11         2/36   5.56%  #############
	//      12         1/36   2.78%  #######
	// all of 2 to 12 equally likely: no
	// mean 7; variance 35/6 ~ 5.8333
	// expected rolls 2
}

func dropLowest(die func(sides int) dice.Source) (int, error) {
	d6, sum, lowest := die(6), 0, 6
	for range 4 {
		face, err := d6.Roll()
		if err != nil {
			return 0, err
		}
		sum, lowest = sum+face, min(lowest, face)
	}
	return sum - lowest, nil
}

// A house rule for ability scores: four d6, and the lowest does not count.
func ExampleEnumerate_dropLowest() {
	score, err := dice.Enumerate(4, dropLowest)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(score)
	// Output:
	// outcome  probability
	//       3       1/1296   0.08%
	//       4       4/1296   0.31%  #
	//       5      10/1296   0.77%  ##
	//       6      21/1296   1.62%  #####
	//       7      38/1296   2.93%  #########
	//       8      62/1296   4.78%  ##############
	//       9      91/1296   7.02%  #####################
	//      10     122/1296   9.41%  ############################
	//      11     148/1296  11.42%  ##################################
	//      12     167/1296  12.89%  #######################################
	//      13     172/1296  13.27%  ########################################
	//      14     160/1296  12.35%  #####################################
	//      15     131/1296  10.11%  ##############################
	//      16      94/1296   7.25%  ######################
	//      17      54/1296   4.17%  #############
	//      18      21/1296   1.62%  #####
	// all of 3 to 18 equally likely: no
	// mean 15869/1296 ~ 12.2446; variance 13612487/1679616 ~ 8.1045
	// expected rolls 4
}

func advantage(die func(sides int) dice.Source) (int, error) {
	d20 := die(20)
	return max(dice.Must(d20.Roll()), dice.Must(d20.Roll())), nil
}

// Advantage: two d20, and the better one counts.
func ExampleEnumerate_advantage() {
	best, err := dice.Enumerate(2, advantage)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("a natural 20:", best.P(20))
	fmt.Println("mean:", best.Mean().FloatString(3))
	// Output:
	// a natural 20: 39/400
	// mean: 13.825
}

func exploding(die func(sides int) dice.Source) (int, error) {
	d6, sum := die(6), 0
	for {
		face, err := d6.Roll()
		if err != nil {
			return 0, err
		}
		sum += face
		if face < 6 {
			return sum, nil
		}
	}
}

// An exploding d6: a 6 counts and is rolled again. There is no last roll, so it
// is cut; Open returns the probability that it is.
func ExampleEnumerate_exploding() {
	sum, err := dice.Enumerate(3, exploding)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(sum)
	// Output:
	// outcome  probability
	//       1       36/216  16.67%  ########################################
	//       2       36/216  16.67%  ########################################
	//       3       36/216  16.67%  ########################################
	//       4       36/216  16.67%  ########################################
	//       5       36/216  16.67%  ########################################
	//       6        0/216   0.00%
	//       7        6/216   2.78%  #######
	//       8        6/216   2.78%  #######
	//       9        6/216   2.78%  #######
	//      10        6/216   2.78%  #######
	//      11        6/216   2.78%  #######
	//      12        0/216   0.00%
	//      13        1/216   0.46%  #
	//      14        1/216   0.46%  #
	//      15        1/216   0.46%  #
	//      16        1/216   0.46%  #
	//      17        1/216   0.46%  #
	//    open        1/216   0.46%  #
	// all of 1 to 17 equally likely: no, of the sequences that ended
	// mean 177/43 ~ 4.1163; variance 16874/1849 ~ 9.1260, of the sequences that ended
	// expected rolls 43/36 ~ 1.1944, up to the depth of 3
}

// A d12 that is none: a d6, doubled if another d6 shows at most 3. The second
// one takes the two dice as digits.
func ExampleEnumerate_notATwelve() {
	doubled, err1 := dice.Enumerate(2, func(die func(sides int) dice.Source) (int, error) {
		d6 := die(6)
		face := dice.Must(d6.Roll())
		if dice.Must(d6.Roll()) <= 3 {
			face *= 2
		}
		return face, nil
	})
	digits, err2 := dice.Enumerate(2, func(die func(sides int) dice.Source) (int, error) {
		d6 := die(6)
		return dice.Product(dice.Sim(d6, 2), d6).Roll()
	})
	if err1 != nil || err2 != nil {
		fmt.Println(err1, err2)
		return
	}
	fmt.Println(doubled)
	fmt.Print(digits)
	// Output:
	// outcome  probability
	//       1         1/12   8.33%  ####################
	//       2         2/12  16.67%  ########################################
	//       3         1/12   8.33%  ####################
	//       4         2/12  16.67%  ########################################
	//       5         1/12   8.33%  ####################
	//       6         2/12  16.67%  ########################################
	//       7         0/12   0.00%
	//       8         1/12   8.33%  ####################
	//       9         0/12   0.00%
	//      10         1/12   8.33%  ####################
	//      11         0/12   0.00%
	//      12         1/12   8.33%  ####################
	// all of 1 to 12 equally likely: no
	// mean 21/4 = 5.25; variance 497/48 ~ 10.3542
	// expected rolls 2
	//
	// outcome  probability
	//       1         1/12  8.33%  ########################################
	//       2         1/12  8.33%  ########################################
	//       3         1/12  8.33%  ########################################
	//       4         1/12  8.33%  ########################################
	//       5         1/12  8.33%  ########################################
	//       6         1/12  8.33%  ########################################
	//       7         1/12  8.33%  ########################################
	//       8         1/12  8.33%  ########################################
	//       9         1/12  8.33%  ########################################
	//      10         1/12  8.33%  ########################################
	//      11         1/12  8.33%  ########################################
	//      12         1/12  8.33%  ########################################
	// all of 1 to 12 equally likely: yes
	// mean 13/2 = 6.5; variance 143/12 ~ 11.9167
	// expected rolls 2
}

// Three ways to get 0 to 6 from a random 0 to 4 that are often proposed, and
// one that is right.
func ExampleEnumerate_rand7() {
	chart := func(name string, depth int, rand7 func(rand5 func() int) int) {
		distribution, err := dice.Enumerate(depth, func(die func(sides int) dice.Source) (int, error) {
			return rand7(func() int { return dice.Must(die(5).Roll()) - 1 }), nil
		})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s\n%v\n", name, distribution)
	}
	chart("rand5() * 3 / 2", 1, func(rand5 func() int) int { return rand5() * 3 / 2 })
	chart("(rand5() + rand5()) % 7", 2, func(rand5 func() int) int { return (rand5() + rand5()) % 7 })
	chart("rand5() + rand5(), again above 6", 2, func(rand5 func() int) int {
		for {
			if sum := rand5() + rand5(); sum <= 6 {
				return sum
			}
		}
	})
	chart("5*rand5() + rand5(), again from 21 on, % 7", 2, func(rand5 func() int) int {
		for {
			if x := 5*rand5() + rand5(); x < 21 {
				return x % 7
			}
		}
	})
	// Output:
	// rand5() * 3 / 2
	// outcome  probability
	//       0          1/5  20.00%  ########################################
	//       1          1/5  20.00%  ########################################
	//       2          0/5   0.00%
	//       3          1/5  20.00%  ########################################
	//       4          1/5  20.00%  ########################################
	//       5          0/5   0.00%
	//       6          1/5  20.00%  ########################################
	// all of 0 to 6 equally likely: no
	// mean 14/5 = 2.8; variance 114/25 = 4.56
	// expected rolls 1
	//
	// (rand5() + rand5()) % 7
	// outcome  probability
	//       0         3/25  12.00%  ########################
	//       1         3/25  12.00%  ########################
	//       2         3/25  12.00%  ########################
	//       3         4/25  16.00%  ################################
	//       4         5/25  20.00%  ########################################
	//       5         4/25  16.00%  ################################
	//       6         3/25  12.00%  ########################
	// all of 0 to 6 equally likely: no
	// mean 79/25 = 3.16; variance 2234/625 = 3.5744
	// expected rolls 2
	//
	// rand5() + rand5(), again above 6
	// outcome  probability
	//       0         1/25   4.00%  ########
	//       1         2/25   8.00%  ################
	//       2         3/25  12.00%  ########################
	//       3         4/25  16.00%  ################################
	//       4         5/25  20.00%  ########################################
	//       5         4/25  16.00%  ################################
	//       6         3/25  12.00%  ########################
	//    open         3/25  12.00%  ########################
	// all of 0 to 6 equally likely: no, of the sequences that ended
	// mean 39/11 ~ 3.5455; variance 338/121 ~ 2.7934, of the sequences that ended
	// expected rolls 2, up to the depth of 2
	//
	// 5*rand5() + rand5(), again from 21 on, % 7
	// outcome  probability
	//       0         3/25  12.00%  ##############################
	//       1         3/25  12.00%  ##############################
	//       2         3/25  12.00%  ##############################
	//       3         3/25  12.00%  ##############################
	//       4         3/25  12.00%  ##############################
	//       5         3/25  12.00%  ##############################
	//       6         3/25  12.00%  ##############################
	//    open         4/25  16.00%  ########################################
	// all of 0 to 6 equally likely: yes, of the sequences that ended
	// mean 3; variance 4, of the sequences that ended
	// expected rolls 2, up to the depth of 2
}

// While sequences are open, Fair judges by the others.
func ExampleDistribution_Fair() {
	d13, err := dice.Enumerate(4, func(die func(sides int) dice.Source) (int, error) {
		return dice.Sim(die(6), 13).Roll()
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d13.Fair(1, 13), "but open with", d13.Open())
	// Output:
	// true but open with 1/144
}

// How long a d5 takes that is rolled with a d6, again after each 6.
func ExampleDistribution_More() {
	d5, err := dice.Enumerate(10, func(die func(sides int) dice.Source) (int, error) {
		return dice.Reject(die(6), 5).Roll()
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for k := range 4 {
		fmt.Printf("more than %d rolls: %v\n", k, d5.More(k).RatString())
	}
	// Output:
	// more than 0 rolls: 1
	// more than 1 rolls: 1/6
	// more than 2 rolls: 1/36
	// more than 3 rolls: 1/216
}

func ExampleDistribution_Outcomes() {
	doubled := dice.Must(dice.Enumerate(2, func(die func(sides int) dice.Source) (int, error) {
		return dice.Must(die(4).Roll()) * dice.Must(die(2).Roll()), nil
	}))
	for _, outcome := range doubled.Outcomes() {
		fmt.Println(outcome, doubled.P(outcome))
	}
	// Output:
	// 1 1/8
	// 2 1/4
	// 3 1/8
	// 4 1/4
	// 6 1/8
	// 8 1/8
}

// The best three of four d6: what a character is made of.
func ExampleDistribution_Mean() {
	ability := dice.Must(dice.Enumerate(4, func(die func(sides int) dice.Source) (int, error) {
		sum, lowest := 0, 6
		for range 4 {
			face := dice.Must(die(6).Roll())
			sum, lowest = sum+face, min(lowest, face)
		}
		return sum - lowest, nil
	}))
	fmt.Println(ability.Mean(), ability.Mean().FloatString(4))
	// Output: 15869/1296 12.2446
}

// The sum of many dice varies less than one die with as many sides.
func ExampleDistribution_Variance() {
	several := dice.Must(dice.Enumerate(3, func(die func(sides int) dice.Source) (int, error) {
		return dice.Must(die(6).Roll()) + dice.Must(die(6).Roll()) + dice.Must(die(6).Roll()), nil
	}))
	one := dice.Must(dice.Enumerate(1, func(die func(sides int) dice.Source) (int, error) {
		return die(16).Roll()
	}))
	fmt.Println(several.Variance(), one.Variance())
	// Output: 35/4 85/4
}

func ExampleDistribution_Open() {
	d5 := dice.Must(dice.Enumerate(3, func(die func(sides int) dice.Source) (int, error) {
		return dice.Reject(die(6), 5).Roll()
	}))
	fmt.Println(d5.Open(), "of the sequences need more than three rolls")
	// Output: 1/216 of the sequences need more than three rolls
}
