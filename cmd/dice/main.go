// Command dice rolls dice that you do not have with dice that you do.
//
//	dice plan 13 6 20   make a d13 from a d6 and a d20, and compare the costs
//	dice help           list all commands
//
// Exit codes: 0 for success, 1 for a failure, 2 for misuse, 130 when interrupted.
package main

import (
	"os"
	"runtime/debug"

	"example.com/dice/internal/ask"
	"example.com/dice/internal/command"
	"example.com/dice/internal/plan"
)

func newTool(find finder) *command.Tool {
	return &command.Tool{
		Name: "dice",
		Head: "dice: any fair die, exactly, from the dice that you have, in few rolls",
		Foot: `For example, 'dice plan 13 6 20' makes a d13 from a d6 and a d20.
A die is written 6 or d6. 'dice help COMMAND' explains a command, 'dice --version' prints the version.
'raffle' draws raffles that others can check.
`,
		Commands: []command.Command{
			{
				Name:    "plan",
				Usage:   "[-within %] TARGET DIE...",
				Summary: "print a good way to make a die, or a table, from other dice, and what it costs",
				Notes:   targetNotes + handNotes,
				Run:     func(c *call) error { return printPlan(c, find) },
			},
			{
				Name:    "walk",
				Usage:   "[-n N] [-within %] TARGET DIE...",
				Summary: "say which die to roll next, take its face (or undo), tell the result",
				Notes:   targetNotes + handNotes + walkNotes,
				Run:     func(c *call) error { return walk(c, find) },
			},
			{
				Name:    "book",
				Usage:   "[DIE...] > book.html",
				Summary: "all dice from d2 to d100 as cards, one page of HTML to print",
				Run:     book,
			},
			{
				Name:    "roll",
				Usage:   "[-from M] [-n N] TARGET",
				Summary: "roll a die, a sum or a table, perhaps with M-sided dice, and show the faces",
				Notes:   targetNotes,
				Run:     roll,
			},
			{
				Name:    "chances",
				Usage:   "[-bands RANGES] [-format text|json] EXPRESSION",
				Summary: "print the exact chances of each result, and of at least each total",
				Notes:   targetNotes + chancesNotes,
				Run:     printChances,
			},
			{
				Name:    "test",
				Usage:   "[-file F] DIE",
				Summary: "say how much evidence rolls are against a die",
				Notes:   testNotes,
				Run:     test,
			},
			{
				Name:    "key",
				Usage:   "[-of M] [-n N] [-rolls F] DIE...",
				Summary: "make a key or a passphrase from rolls or cards that you type",
				Notes:   keyNotes,
				Run:     key,
			},
		},
		Unknown: instead,
	}
}

const targetNotes = `
TARGET is a die (13, d13, d%), two or three d6 read as digits (d66, d666; a die of 66 sides is 66),
a coin, an expression, a probability (37%) or weights (60:30:9:1). With -table there is none.
In an expression dice are added and subtracted, multiplied and divided (2d6+3, 25-3d6, '3*2d6');
kept or dropped, highest or lowest (4d6kh3, 4d6dl1, adv, dis); counted ('5d10>=8'); rerolled (2d6r1,
2d6ro1); bounded (8d6mi2); exploded ('3d6!', !o, !!, !p); and compared for a yes or no
('d20+5>=15'); '3d6 vs 2d6' is yes if the first is higher. > is strict. A die may list its faces,
'd{0,0,1,1,1,2}'; dF is a Fate die. 'dice help chances' lists all that may follow dice.
Rolls have semicolons between them, and may have names: 'hit: d20+5; damage: 2d6', '6# 4d6kh3',
'Ada: d20+3 vs orc: d20'. Behind the target of a plan its dice may stand: '13 from 6 and 20'.
Quote an expression that has > < ( ) { } * or !, because a shell reads these: 5d10>=8 without quotes
writes the output for 5d10 into a file named =8. In cmd of Windows use double quotes: "5d10>=8"
`

const chancesNotes = `
What may follow dice, in the order in which it acts:
  r1, r<=2, r1r6      reroll a die until it no longer matches
  ro1, ro<=2          reroll once; the second face stays
  !, !>=5, !5         a die with its highest face, or that matches, adds one more, which may too
  !o                  the same, once
  !!                  compound: the further faces are added to the same die
  !p                  penetrate: each further die counts 1 less
  mi2, ma5            a lower, or higher, face counts as that
  kh3, k3, kl3        keep the highest or the lowest; one, if there is no number
  dl1, d1, dh1        drop the lowest or the highest; dl1dh1 drops both
  >=8, >7, <=2, =6    count the dice that match, instead of adding them
  f1, f<=2            each die that matches takes one away from that count
After one die, after +5 and after parentheses a comparison is a check, yes or no: '(2d6)>=7'
Unlike dice are chosen from and counted in braces: '{5d6+d8}>=4' counts all dice, and with commas
each entry is one value, its total: '{d6,d8,d10}kh2', '{2d6,3d8}kh1'
floor, ceil, round, abs, min and max take expressions in parentheses: 'max(d6,d8)', 'ceil(d20/2)'

Percentages are rounded. With -format json all chances are exact fractions: "p" of each result, and
"open" of all that are not listed. That is 0 unless dice explode without end; then "mean" is that of
the listed results. "median" and "quartiles" are results, and "name" is the name of the roll.
`

const handNotes = `
DIE is a die that you have, by its sides: 6, d6, d% or coin. It may be rolled several times, so
one d6 is enough; with -per-throw name each die that is thrown. For example: dice plan 13 6 20
`

const walkNotes = `
At a question type the face, or: ` + ask.Help + `
To throw several dice at once and type their faces on one line, name each die and add
-per-throw: dice walk -per-throw 100 10 10
`

func main() {
	debug.SetGCPercent(200) // plans keep little and allocate much
	os.Exit(newTool(plan.Question.Planner).Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
