package dice

import "fmt"

// A PlanError is the error of [Plan] and [PlanWeighted] for arguments that are out of
// range or have no strategy. Programs can phrase it in their own words, from its Fault.
type PlanError struct {
	Fault   PlanFault
	Target  int   // the sides, or the number of outcomes
	Weights []int // of PlanWeighted; nil for Plan
	Dice    []int // the available dice, in the order given

	Sides  int     // the die of FaultDie, FaultCost and FaultCases
	Cost   int     // of FaultCost
	Within float64 // of FaultWithin
	Factor int     // of FaultBound; prime, unless all its prime factors exceed 2^20
	Reason string  // of FaultWeights and FaultNames: the fault and the remedy
}

// A PlanFault is the reason for a [PlanError].
type PlanFault int

const (
	FaultTarget  PlanFault = iota + 1 // the target has fewer than 1 side
	FaultDie                          // a die has fewer than 1 side
	FaultDice                         // no die has more than 1 side
	FaultCases                        // the target (see PlanWeighted for weights) times the sides of a die exceeds 2^63
	FaultThrows                       // PerThrow has more than 4096 different throws
	FaultCost                         // Cost returned a number outside 1 to 1,000,000
	FaultOptions                      // Cost and PerThrow exclude each other
	FaultWithin                       // the fraction of Simplest is not from 0 to 1
	FaultBound                        // Bounded has no strategy: Factor divides no product of the dice
	FaultWeights                      // the weights are negative, all 0, too large or too many
	FaultNames                        // the names are not one line of text for each outcome
)

func (e *PlanError) Error() string { return "dice: " + e.function() + ": " + e.text() }

func (e *PlanError) function() string {
	if e.Weights != nil {
		return "PlanWeighted"
	}
	return "Plan"
}

func (e *PlanError) goal() string {
	if e.Weights != nil {
		return fmt.Sprintf("%d weighted outcomes", e.Target)
	}
	return fmt.Sprintf("a d%d", e.Target)
}

func (e *PlanError) text() string {
	switch e.Fault {
	case FaultTarget:
		return fmt.Sprintf("no die has %d sides; ask for at least 1", e.Target)
	case FaultDie:
		return fmt.Sprintf("no die has %d sides; list dice with at least 2", e.Sides)
	case FaultDice:
		return fmt.Sprintf("cannot make %s from the dice %v; list a die with at least 2 sides", e.goal(), e.Dice)
	case FaultCases:
		return fmt.Sprintf("%s from a d%d exceeds 2^63 cases; use smaller dice, or Sim", e.goal(), e.Sides)
	case FaultThrows:
		return fmt.Sprintf("more than %d different throws with %d dice in the hand; use fewer dice", maxThrows, len(e.Dice))
	case FaultCost:
		return fmt.Sprintf("a roll of a d%d cannot cost %d; use costs from 1 to %d", e.Sides, e.Cost, maxCost)
	case FaultOptions:
		return "options Cost and PerThrow exclude each other; use one of them"
	case FaultWithin:
		return fmt.Sprintf("Simplest(%v) is out of range; use Simplest(0.05) for strategies that cost at most 5 %% more than the cheapest", e.Within)
	case FaultBound:
		return fmt.Sprintf("no strategy for %s has a bound: its factor %d divides no product of the dice %v; omit Bounded, or add a die whose sides are a multiple of %d",
			e.goal(), e.Factor, e.Dice, e.Factor)
	case FaultWeights, FaultNames:
		return e.Reason
	}
	return fmt.Sprintf("no strategy for %s from %v", e.goal(), e.Dice)
}
