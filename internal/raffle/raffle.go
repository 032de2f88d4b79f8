// Package raffle draws items from a list, in a way that others can check.
//
// A [Header] defines a draw: how many items, from which [List], with which die, and where
// its rolls come from, the [Origin]. Together with the rolls it decides the items;
// [Header.Draw] is the only code that draws. A [Transcript] is the header, the rolls and
// the drawn items as a text. [Transcript.Check] draws again from its rolls and compares.
// A [Recording] writes a transcript roll by roll, so that a draw with real dice can be
// broken off and continued.
//
// The same rolls draw the same items in every version. docs/pick.md has the recipes and
// the specification.
package raffle
