// Package packing finds strategies that give outcomes unlike cases, and proves lower
// bounds for the cost of every strategy.
//
// docs/theory.md defines cases, their sizes, and the needs of outcomes. A throw d rolls a
// die, or several that count as one. A division gives outcomes of equal weight the same
// cases (package division). A packing may give one outcome a case of 20 and two of 120,
// and another outcome four of 120 and two of 60. Open cases of equal size are alike, for
// all dice that they come from.
//
// # The linear program
//
// open(n) cases of each size n are open at the start: for a bound, one of size 1. The
// horizon has these sizes and those that the next few throws can make. Outcomes with
// equal needs form a class k. A pattern p is a set of cases that fits one outcome, Σ
// cases(p,n)/n <= need. part(p,n) = cases(p,n)/n/need is the share of the need that size
// n fills, rest(p) the share that is missing. A case that is thrown beyond the horizon
// becomes dust: probability so fine that it fills any rest. It costs e besides its throw:
// 0 in a bound, which must not charge too much, and in a search a little for the throws
// that dust still needs.
//
// X[n,d] is the probability of the cases of size n that are thrown with d, which costs
// c(d). Y[k,p] is the need of the outcomes of class k that take pattern p.
//
//	minimize    Σ c(d)·X[n,d] + e·Σ X[n,d] of n·d beyond the horizon
//	size n:     Σ X[n,d] + Σ Y[k,p]·part(p,n) - Σ X[n/d,d] = open(n)/n     price ψ(n)
//	dust:       Σ Y[k,p]·rest(p) - Σ X[n,d] of n·d beyond  = 0             price 0
//	class k:    Σ Y[k,p] = outcomes(k)·need(k)                             price -ψ(k)
//
// The prices are the duals. Open cases and needs have the same total, so the rows depend
// on each other and one price is free: that of dust is made 0. A throw has the reduced
// cost c(d) - ψ(n) + ψ(n·d), where e stands for ψ(n·d) beyond the horizon. A pattern is
// worth Σ part(p,n)·ψ(n) for each unit of need. At the optimum no reduced cost is
// negative, and no pattern is worth more than its class pays, ψ(k). There are too many
// patterns to list: a knapsack with the room of a need finds the most valuable one, and
// the program gets its column if it is worth more than ψ(k) (column generation; Gilmore
// and Gomory 1961).
//
// # Whole numbers
//
// The number of cases n·X[n,d] must be whole. Where it is between v and v+1, a branch
// splits the solutions into those with at most v cases and those with at least v+1 (Land
// and Doig 1960). A node is a branch with its best solution.
//
// An advance solves nodes, the cheapest first, as a search for the best whole solution
// would. That takes too long, so after a number of nodes it dives from the cheapest, and
// again after some more. A dive makes one count whole after the other, those of small
// sizes first, because they have the most probability. It takes the branch of the nearer
// whole number, or tries both where a mistake costs most. It never backs up, so it finds
// a board quickly, and not always the best.
//
// A board is the throws so far, the cases given, and the open cases. Throws beyond the
// horizon are not made: the next advance decides about these cases. To make patterns
// whole, the program is solved once more without throws, where a case that no outcome
// takes costs ψ(n)/n. Whole patterns are given, and again for the rest until none is
// whole; then each case is given that still fits an outcome. The next advance goes on
// from the boards of the least estimate: the cost so far, and ψ(n)/n of the last program
// of the dive for each open case of size n.
//
// # The bound
//
// Any prices prove a bound (theorem 10 of docs/theory.md). In a branch with at least x
// cases of size n thrown with d, their reduced cost r raises it by r·x/n. Only where at
// most x are allowed may r be negative: then it lowers it by |r|·x/n. The least bound of
// branches that together contain all strategies is a bound for all strategies. Bounds are
// computed in whole numbers and exact fractions: the worth of a case, ψ(n)/n, is rounded,
// then lowered, large sizes first, until no reduced cost is negative that may not be.
// Knapsacks return an upper bound where they give up, and no branch is omitted for having
// no solution. Theorems 13 and 14 bound strategies that restart, for which prices by
// themselves are never enough.
//
// # An example
//
// A d13 from a d8 and a d20, two throws ahead; each throw costs 1. The package example
// prints these numbers. The prices are ψ(1) = 3, ψ(8) = ψ(20) = 2 and
// ψ(64) = ψ(160) = ψ(400) = 1. In units of 1/3200 an outcome needs 246.15, and cases of
// 20, 64, 160 and 400 fill 160, 50, 20 and 8. The best pattern is one case of 20, one of
// 64, one of 160 and two of 400, worth 2/20 + 1/64 + 1/160 + 2/400 = 0.126875. The bound
// is 3 - 13·0.126875 = 1.350625.
//
// One of the best solutions throws about 0.2 of the first case with the d8 and 0.8 with
// the d20. Without the d20 it costs 2.025. With it, ψ(1) = 2.96, so the d20 has the
// reduced cost 1 - 2.96 + 2 = 0.04, which the branch must pay: the bound is
// 2.96 - 13·0.12625 + 0.04 = 1.35875, and no strategy costs less. There 13 cases of 20
// are given and 7 are thrown: 5.05 with the d8 and 1.95 with the d20. The dive makes them
// 5 and 2. Each outcome gets one case of 20, three of 160, and three of 400; one of 160
// and one of 400 are left.
//
// The board ends in a division: its open cases are brought to one size, 3200. Of the
// 20 + 8 = 28 cases each outcome gets 2, and 2 are left: thrown with the d20 they make
// 40 = 3·13 + 1, and the one restarts. So the strategy costs
// 1.35875 + 2/3200·(1 + 1.36/40) = 1.359396.
//
// # Reading order
//
//   - board.go: a strategy under way. horizon.go: the sizes of the next throws.
//   - master.go: the linear program. knapsack.go: its patterns.
//   - constants.go: the numbers that were tuned, and limits.
//   - tree.go: branches. advance.go: dives. pack.go: which outcome gets which case.
//   - packing.go: the search, advance after advance.
//   - even.go, assemble.go: how a board ends in a division and becomes an automaton.
//   - dual.go: the bound from prices. greedy.go: that of a path. lower.go: all.
package packing
