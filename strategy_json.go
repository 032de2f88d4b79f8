package dice

import (
	"bytes"
	"errors"
	"fmt"

	"example.com/dice/internal/plan"
)

// MarshalJSON returns the strategy as data, for programs that follow it. They get the
// results of [Strategy.Source] for the same faces. The format is stable; docs/plans.md
// shows an example. Begin with case 0 at step 1.
//
//   - At a step, find the line with first ≤ case ≤ last. If it has roll, roll these
//     dice in this order. Start with number = case − first; for each face, number =
//     number × sides + face − 1; at the end, add add. Find the entry of then with
//     first ≤ number ≤ last. If the line has no roll, it is itself such an entry, and
//     number = case.
//   - An entry with result ends: the result is result + (number − first) mod span.
//   - An entry with step continues at that step with case + (number − first) mod span.
//
// A missing span is last − first + 1. Expected and worst are fractions in strings;
// worst is null if there is no maximum. The unit is "roll", "throw" if dice are thrown
// together, or "cost": then lines that cost more than 1 have "cost". After sides may
// follow "weights", one for each result, and "names". Hand lists the dice that were at
// hand; after it may follow "costs" of a roll of each, or "together": true if they can be
// thrown together. Before steps, "sum" says how to add the results if the card does.
// Numbers are below 2^63, which JavaScript rounds. Version is 1; a later version may add
// fields, which a program that does not know them can ignore.
//
// Nothing is proved again, so MarshalJSON takes about a microsecond for each entry. The only
// error is that of the zero value.
func (s Strategy) MarshalJSON() ([]byte, error) {
	if s.plan == nil {
		return nil, errors.New("dice: MarshalJSON: an empty strategy; make one with Plan")
	}
	return s.plan.JSON(), nil
}

// UnmarshalJSON makes s the strategy that [Strategy.MarshalJSON] wrote, and proves
// fairness and cost, as [Strategy.Verify] does. No goroutine may use s meanwhile.
//
// It returns an error, and s is unchanged, for data above 1 MiB, for strategies whose proof
// would take more than a few seconds, for a version above 1, and unless the keys that
// MarshalJSON describes have the values that it writes for the strategy, each once, in any
// order and with any blanks. Other keys are ignored. A missing version is 1.
func (s *Strategy) UnmarshalJSON(data []byte) error {
	checkMade(s != nil, "Strategy", "Plan")
	if bytes.Equal(data, []byte("null")) {
		return nil // as encoding/json has it
	}
	p, err := plan.Read(data)
	if err != nil {
		return fmt.Errorf("dice: UnmarshalJSON: %w", err)
	}
	s.plan = p
	return nil
}
