package automaton

// A Builder makes pools, run by run.
type Builder struct{ Pools []Pool }

// Add adds a pool of cases.
func (b *Builder) Add(cases uint64) (pool int) {
	b.Pools = append(b.Pools, Pool{Size: cases})
	return len(b.Pools) - 1
}

// Grow adds cases to a pool and returns how many it had.
func (b *Builder) Grow(pool int, cases uint64) (before uint64) {
	before = b.Pools[pool].Size
	b.Pools[pool].Size += cases
	return before
}

// Run adds a run of the given number of cases to those of a pool.
func (b *Builder) Run(pool int, r Run, cases uint64) {
	runs := b.Pools[pool].Runs
	if len(runs) > 0 {
		r.Start = runs[len(runs)-1].End
	}
	r.End = r.Start + cases
	b.Pools[pool].Runs = append(runs, r)
}
