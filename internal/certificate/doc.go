// Package certificate checks why no strategy costs less than a bound. It imports nothing of the
// planner, and counts in whole numbers and exact fractions. So "proved best" rests on the at most
// 200 lines of code of check.go and Go's standard library, on the theorems that it names, which
// docs/theory.md proves, and on the plan's own proof that it costs as much. The caller compares
// the dice, costs and weights of the document with those of the plan.
//
// A certificate is a JSON document with the bound, the dice and what each costs, and the weights
// and how many outcomes have each. There are two kinds of proof, and a branch may have both:
//
//   - Prices (theorem 10). The document lists the sizes of a horizon, and divides all strategies
//     by how many cases of a size are rolled, with some die or with any: at most v, or at least
//     v + 1. Both parts of each branch are proved (Bound.either_branch). Where branches end there
//     are prices: what a case of each size is worth, and what each count on the way there is
//     charged. No roll may lower the worth by more than it costs, with charges; no charge may be
//     negative; and no list of cases that fits the need of an outcome may be worth more than the
//     document says. Then the worth of the first case, less that of the lists, and plus or minus
//     what the counts are charged, is a bound (Bound.any_prices).
//   - The path bound (theorem 13), for outcomes of equal needs, without more data. All of it is
//     computed here: for each first die the path on which every outcome takes as much as it can
//     after each roll, and what it costs to leave it, until the bound is reached, or the path
//     returns (theorem 12), or no strategy keeps to it.
//
// A bad document is refused, with an error, after time in proportion to its length and a limited
// number of steps. A test counts the lines of code: those that are neither empty nor a comment.
package certificate
