package card

import (
	"fmt"
	"math/big"
	"strconv"
)

// An Outcome is the result of following a card.
type Outcome struct {
	Chances map[string]*big.Rat // of each result
	Mean    *big.Rat            // cost

	Stretches []Stretch // instead of Chances, of dice that are read as a number
}

// A Stretch is results that are numbers one after another, each of which has the same chance.
type Stretch struct {
	Low, High int
	Each      *big.Rat
}

// numbers returns the chances of results that are numbers.
func (o *Outcome) numbers() (map[int]*big.Rat, error) {
	list := map[int]*big.Rat{}
	for _, s := range o.Stretches {
		if s.High-s.Low > mostFaces {
			return nil, errTooLarge
		}
		for n := s.Low; n <= s.High; n++ {
			list[n] = s.Each
		}
	}
	for result, chance := range o.Chances {
		n, err := strconv.Atoi(result)
		if err != nil {
			return nil, fmt.Errorf("%q is added", result)
		}
		list[n] = chance
	}
	return list, nil
}

// lookUp makes numbers the results that a table has for them.
func (o *Outcome) lookUp(book []Entry) error {
	numbers, err := o.numbers()
	o.Stretches, o.Chances = nil, map[string]*big.Rat{}
	for _, e := range book {
		for n := e.First; n <= e.Last && err == nil; n++ {
			if numbers[n] == nil {
				return fmt.Errorf("%d is not a number of the dice", n)
			}
			add(o.Chances, e.Name, numbers[n])
			delete(numbers, n)
		}
	}
	if err == nil && len(numbers) > 0 {
		return fmt.Errorf("%d numbers are not in the table", len(numbers))
	}
	return err
}

// Check returns an error unless the results have these chances.
func (o *Outcome) Check(want map[string]*big.Rat) error {
	got := o.Chances
	if o.Stretches != nil {
		numbers, err := o.numbers()
		if err != nil {
			return err
		}
		got = map[string]*big.Rat{}
		for n, chance := range numbers {
			got[strconv.Itoa(n)] = chance
		}
	}
	for result, chance := range got {
		if want[result] == nil || want[result].Cmp(chance) != 0 {
			return fmt.Errorf("the chance of %s is %v, not %v", result, chance, want[result])
		}
	}
	for result, chance := range want {
		if chance.Sign() > 0 && got[result] == nil {
			return fmt.Errorf("%s is no result", result)
		}
	}
	return nil
}

// CheckDie returns an error unless the results are those of a die.
func (o *Outcome) CheckDie(sides int) error {
	each := big.NewRat(1, int64(sides))
	if len(o.Stretches) == 1 {
		s := o.Stretches[0]
		if s.Low != 1 || s.High != sides || s.Each.Cmp(each) != 0 {
			return fmt.Errorf("the results of a d%d are %v", sides, o.Stretches)
		}
		return nil
	}
	want := map[string]*big.Rat{}
	for face := 1; face <= sides; face++ {
		want[strconv.Itoa(face)] = each
	}
	return o.Check(want)
}
