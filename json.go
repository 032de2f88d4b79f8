package dice

import (
	"bytes"
	"errors"
	"fmt"

	"example.com/dice/internal/automaton"
)

// MarshalJSON returns the strategy as data, for programs that follow it: what
// [Strategy.String] says to people. Whoever follows it gets the result that
// [Strategy.Source] gives for the same faces. The format is stable:
//
//	{"sides": 13, "dice": [8, 20], "unit": "roll", "expected": "1080/793", "worst": null,
//	 "steps": [
//	  {"cases": 1, "lines": [
//	    {"first": 0, "last": 0, "roll": [20], "add": 0, "then": [
//	      {"first": 0, "last": 12, "result": 1},
//	      {"first": 13, "last": 19, "step": 2, "case": 0}]}]},
//	  {"cases": 7, "lines": [
//	    {"first": 0, "last": 4, "roll": [8], "add": 0, "then": [
//	      {"first": 0, "last": 38, "result": 1, "span": 13},
//	      {"first": 39, "last": 39, "step": 1, "case": 0}]},
//	    {"first": 5, "last": 6, "roll": [20], "add": 0, "then": [
//	      {"first": 0, "last": 38, "result": 1, "span": 13},
//	      {"first": 39, "last": 39, "step": 1, "case": 0}]}]}]}
//
// Keep a case, and begin with case 0 at step 1. At a step, find the line with
// first ≤ case ≤ last.
//
//   - If the line has roll, roll these dice in this order. The new number is
//     case − first; then, for each face, number × sides + face − 1; and in the end
//     number + add. Find the entry of then with first ≤ number ≤ last.
//   - If the line has no roll, it is itself such an entry, and the number is the
//     case.
//   - An entry with result ends: the result is
//     result + (number − first) mod span.
//   - An entry with step goes on there, with the case
//     case + (number − first) mod span. The next line has roll or result.
//
// Where span is left out, it is last − first + 1. The costs expected and worst
// are fractions, written as strings; worst is null if there is no bound. The unit
// is "roll", "throw" if some dice are thrown together, or "cost" if rolls cost
// differently; a line whose roll costs something else than 1 then says so with
// "cost". All numbers are below 2^63, so programs in languages without whole
// numbers of 64 bits must take care with large strategies.
//
// It returns an error for a Strategy that Plan or UnmarshalJSON did not make.
func (s Strategy) MarshalJSON() ([]byte, error) {
	if s.automaton == nil {
		return nil, errors.New("dice: MarshalJSON: an empty strategy; make one with Plan")
	}
	return s.automaton.JSON(s.expected, s.worst, s.bounded)
}

// UnmarshalJSON makes s the strategy that [Strategy.MarshalJSON] wrote, by this
// program or another, so that a strategy that took long to find can be kept in a
// file. It believes nothing: it proves, as [Strategy.Verify] does, that the
// strategy is whole, fair and of the cost that the data says, and otherwise
// returns an error with the reason and leaves s as it was. That takes
// milliseconds for most of what Plan makes. A strategy that would take more than a
// few seconds is refused as too intricate, and data beyond 1 MiB or 20 000 lines
// and entries at once.
//
// It is meant for a new Strategy, which no goroutine uses yet.
func (s *Strategy) UnmarshalJSON(data []byte) error {
	if bytes.Equal(data, []byte("null")) {
		return nil // as encoding/json has it
	}
	a, expected, err := automaton.Parse(data)
	if err != nil {
		return fmt.Errorf("dice: UnmarshalJSON: %w", err)
	}
	made, err := strategyOf(a, expected)
	if err != nil {
		return fmt.Errorf("dice: UnmarshalJSON: %w", err)
	}
	*s = *made
	return nil
}
