package main

// pickFlags are what pick is called with.
type pickFlags struct {
	n                                int
	replace, weights, shuffle, typed bool
	json, duplicates                 bool
	file, from, seed, public         string
	transcript, replay               string
	announce, otherwise              string
}

func addPickFlags(c *call) *pickFlags {
	f := &pickFlags{n: 1}
	c.flags.Var((*countFlag)(&f.n), "n", "how `many` items to draw")
	c.toggle(&f.replace, "replace", "put each item back before the next is drawn")
	c.toggle(&f.weights, "weights", "each line begins with a weight, a whole number: an item of weight 2 is\ntwice as likely as one of weight 1")
	c.toggle(&f.shuffle, "shuffle", "draw all items, in a random order")
	c.flags.StringVar(&f.file, "file", "", "the items are the lines of this `file` (default: of standard input)")
	c.flags.StringVar(&f.from, "from", "", "draw with rolls of this `die` (default: a d256)")
	c.toggle(&f.typed, "typed", "ask for the rolls of a real die, which -from names")
	c.flags.StringVar(&f.seed, "seed", "", "roll with a generator seeded by this `number`, the same each time;\nnot for raffles (default: the operating system's randomness)")
	c.flags.StringVar(&f.public, "public", "", "roll with this `text`, the same for everyone, such as the winning numbers\nof a lottery that all agreed on before it was drawn; with -replay, check\nthat the transcript was drawn from it")
	c.toggle(&f.json, "json", "print one JSON object an item: {\"number\":2,\"item\":\"Grace\"}, where the\nnumber is its place in the list; with -replay also the verdict, as the last one")
	c.toggle(&f.duplicates, "allow-duplicates", "items that are in the list several times are meant to be, such as tickets")
	c.flags.StringVar(&f.announce, "announce", "", "draw nothing; print what to publish before a draw with -public, whose text\nhas this `form`, with N for each number that is not known yet")
	c.flags.StringVar(&f.otherwise, "otherwise", "If the text does not appear on its day, the next one of this form counts, with its own date.", "with -announce: the `rule` for a text that does not appear")
	c.flags.StringVar(&f.transcript, "transcript", "", "write the rolls and what they draw to this new `file`; typed rolls that\nare broken off stay there, and the same command goes on with them")
	c.flags.StringVar(&f.replay, "replay", "", "draw again from the transcript in this `file`, and check it")
	return f
}

// check looks for flags that contradict each other.
func (f *pickFlags) check(c *call, args []string) error {
	switch {
	case f.file != "" && len(args) > 0:
		return misuse("items are in -file and in arguments; omit one of them")
	case f.shuffle && (c.given("n") || f.replace):
		return misuse("-shuffle draws each item once; omit -n and -replace")
	case f.typed && f.from == "":
		return misuse("-typed needs to know the die; add -from 6")
	case f.typed && f.seed != "":
		return misuse("-typed and -seed cannot be combined")
	case c.given("public") && (f.typed || c.given("seed")):
		return misuse("rolls come from the public text; omit -typed and -seed")
	case f.typed && len(args) == 0 && (f.file == "" || f.file == "-"):
		return misuse("rolls are typed on standard input, so items cannot be there; use -file or arguments")
	}
	if f.replay != "" {
		return c.without("the transcript says how to draw", "n", "replace", "weights", "shuffle", "from", "typed", "seed", "transcript", "announce")
	}
	if c.given("announce") {
		return c.without("-announce draws nothing", "typed", "seed", "public", "transcript")
	}
	return c.without("only an announcement has that rule", "otherwise")
}

// without returns an error if one of these flags was given.
func (c *call) without(reason string, names ...string) error {
	for _, name := range names {
		if c.given(name) {
			return misuse("%s; omit -%s", reason, name)
		}
	}
	return nil
}
