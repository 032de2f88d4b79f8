package main

// pickFlags are what pick is called with.
type pickFlags struct {
	n                                int
	replace, weights, shuffle, typed bool
	json                             bool
	file, from, seed, public         string
	transcript, replay               string
}

func addPickFlags(c *call) *pickFlags {
	f := &pickFlags{n: 1}
	c.flags.Var((*countFlag)(&f.n), "n", "how `many` items to draw")
	c.flags.BoolVar(&f.replace, "replace", false, "put each item back before the next is drawn")
	c.flags.BoolVar(&f.weights, "weights", false, "each line begins with a weight, a whole number: an item of weight 2 is\ntwice as likely as one of weight 1")
	c.flags.BoolVar(&f.shuffle, "shuffle", false, "draw all items, in a random order")
	c.flags.StringVar(&f.file, "file", "", "the items are the lines of this `file` (default: of standard input)")
	c.flags.StringVar(&f.from, "from", "", "draw with rolls of this `die` (default: a d256)")
	c.flags.BoolVar(&f.typed, "typed", false, "ask for the rolls of a real die, which -from names")
	c.flags.StringVar(&f.seed, "seed", "", "roll with a generator seeded by this `number`, the same each time;\nnot for raffles (default: the operating system's randomness)")
	c.flags.StringVar(&f.public, "public", "", "roll with this `text`, the same for everyone, such as the winning numbers\nof a lottery that all agreed on before it was drawn; with -replay, check\nthat the transcript was drawn from it")
	c.flags.BoolVar(&f.json, "json", false, "print one JSON object an item: {\"number\":2,\"item\":\"Grace\"}, where the\nnumber is its place in the list")
	c.flags.StringVar(&f.transcript, "transcript", "", "write the rolls and what they draw to this new `file`; typed rolls that\nare broken off stay there, and the same command goes on with them")
	c.flags.StringVar(&f.replay, "replay", "", "draw again from the transcript in this `file`, and check it")
	return f
}
