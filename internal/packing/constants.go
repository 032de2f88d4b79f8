package packing

// These numbers were tuned with each other for d2 to d120 from the usual six dice. Half
// and twice of each change the mean cost, or lower the mean bound, by less than 25
// millionths of it, but for advances (half: 107) and maxSizes (half: 396).
const (
	// The work of a packing, at most, and for each part of the cost that could be saved.
	// With several weights each step takes more time.
	packWork, gapWork         = 500_000_000, 2.5e11
	weightedWork, weightedGap = 50_000_000, 5e11

	// A strategy this near a lower bound is good enough; quickWork is for that bound.
	nearTo    = 4e-6
	quickWork = 40_000_000

	// After some advances so little is open that the rest hardly matters. Each advance
	// goes on from the beam, the best boards of the one before.
	advances = 3
	beam     = 3

	// A pass goes through all advances. Another one with another seed finds other
	// strategies.
	maxPasses = 16

	// An advance looks ahead no further than to maxSizes sizes. maxAdvanceSizes bounds
	// the rows of a program.
	maxSizes        = 80
	maxAdvanceSizes = 120

	// From one dive to the next, an advance solves l.nodes/nodesAgain nodes: nodes nearby
	// mostly lead to the same board.
	nodesAgain = 4

	// A dive tries both ways to make a count whole for cases of fewer throws: a mistake
	// there costs most.
	earlyDepth = 2

	// dustCost is the assumed cost, in cheapest throws, of a case beyond the horizon
	// besides the throw that leads there. Most cost at least one more throw, but they are
	// few, and an advance should not avoid what the next advance can do better.
	dustCost = 0.05

	// A knapsack may take patternSteps for a pattern, a sixth of them without sums, which
	// are made for less than patternRoom divisors.
	patternSteps, patternRoom = 3_000, 1 << 14

	// A common size of open cases is at most maxLift times the least one.
	maxLift = 4000

	// A lower bound takes at most boundWork, and each depth but the last at most
	// depthShare of the rest. A horizon has at most boundSizes sizes. For weights whose
	// sum is above maxTarget, largeBoundWork takes a third of the time, for a bound lower
	// by up to 4 parts in 10,000.
	boundWork, largeBoundWork = 330_000_000, 110_000_000
	depthShare                = 0.6
	boundSizes                = 130

	// Bounds with restarts may take restartWork, and onceWork of it the cost up to each;
	// those with exceptions restartWork for each restart, and allRestarts times as much
	// in all; and a greedy bound greedyWork from one first throw.
	restartWork, onceWork = 12_000_000, 2_500_000
	allRestarts           = 5
	greedyWork            = 2_000_000
	stepsOfRatio          = 500 // to compare two pairs of numbers

	// Where bounds are proved, a knapsack takes quickSteps without and exactSteps with
	// sums for a pattern; for the worth of the best one enumerationSteps after the first,
	// and then proofSteps.
	quickSteps, exactSteps, enumerationSteps, proofSteps = 2_000, 10_000, 50_000, 150_000

	// A step of a knapsack takes the time of stepWork elementary steps. Besides its
	// program and its knapsacks, a node takes that of nodeWork steps, arcWork for each
	// arc, and rows³/inverseRate for a new inverse of its basis.
	stepWork                       = 8
	nodeWork, arcWork, inverseRate = 5000, 100, 8
)

// These are limits of what can be counted, of time and of memory.
const (
	// Larger problems are not searched. For more outcomes than mostBounded, boards take
	// too much memory.
	maxTarget   = 4096
	maxThrows   = 16
	maxClasses  = 64
	mostBounded = 1 << 20

	// Restarts are at one of about restartSizes sizes, and none at more than restartDepth
	// throws. A size, times the weights and their number, is at most mostRestarted.
	restartSizes, restartDepth = 100, 64
	mostRestarted              = 1 << 32

	// Sums are made for less than maxRoom divisors: they take 32 KB for each item.
	// 2^seenBits parts take 256 KB, which stay in the cache of most processors.
	maxRoom  = 1 << 18
	seenBits = 13

	// A class pays at most 2^sumBits for a pattern, which is worth less than twice that,
	// and with a bound for the rest less than four times: nothing overflows.
	sumBits = 60

	// Prices have these bits before the binary point, one of them the sign. A price is a
	// few throws, or else a penalty, and cut off.
	priceBits      = 6
	exactPriceBits = 9

	// Where bounds are proved and units are small, prices are multiples of 1/grain. That
	// hides most jitter: prices that only it tells apart make a search for patterns long.
	grain = 1 << 22

	// A throw that costs more than mostCheapest times the cheapest is counted as that
	// much, which leaves room for prices: a lower cost only lowers the bound.
	mostCheapest = 64

	// A series that does not repeat is cut off after mostTerms terms.
	mostTerms = 2000

	// maxRounds and maxPivots, of a round, are far more than are ever needed.
	maxRounds, maxPivots = 400, 3000

	// A few columns at a time are enough for the program, and the last are the best.
	keepFound = 6

	// packSeed is of all the programs that pack, proofSeed of those that prove.
	packSeed, proofSeed = 1, 0
)

// These are above rounding and jitter, and below all that counts.
const (
	// A cost is lower than another one by more than this part of it.
	rounding = 1e-12

	// Open cases less probable than leastOpen cost less than nearTo in all, and have no
	// advance.
	leastOpen = 1e-6

	// A node that undercuts a board or node by less is only as good.
	nodeGain = 1e-9
	diveGain = 1e-10

	// A solution that misses its rows by mostMissed of the probability of all open cases
	// is invalid.
	mostMissed = 1e-6

	// A count of cases within nearlyWhole of a whole number is whole, as is a part of a
	// pattern below one by wholePart. A part of leastPart or less is none.
	nearlyWhole = 1e-4
	leastPart   = 1e-7
	wholePart   = 1e-6

	// penalty is what it costs to miss a row: more than any strategy.
	penalty = 100

	// An open case costs at least leastAhead throws, and not many more than mostAhead:
	// where nothing was priced, a penalty stands instead of a cost.
	leastAhead, mostAhead = 1, 6

	// Each row and each cost of an arc grows by this, times a number from 1 to 2: far
	// less than the precision of a solution, and far more than its rounding.
	jitterRow, jitterCost = 1e-10, 1e-8

	// A pattern that leaves less than leastRest of a need has no dust.
	leastRest = 1e-12

	// A new pattern must lower the cost, of a unit of probability in cheapest throws, by
	// leastGain to be worth a pivot; and each found by nextGain more than the one before.
	leastGain, nextGain = 1e-8, 1e-9

	// A bound below enough by less than one of nearly parts of it is tried again with
	// rounded prices. They are inexact by about as much, so units below 1/maxRounded do
	// not help.
	nearly, maxRounded = 1_000_000, 1 << 21
)
