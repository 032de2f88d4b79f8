// Command raffle draws items from a list, in a way that others can check.
//
//	raffle list -file names.txt                             check a list before it is published
//	raffle draw -n 3 -transcript draw.txt -file names.txt   draw three lines
//	raffle check draw.txt -file names.txt                   draw again, and compare
//	raffle announce "KENO 2030-01-05: 20 of 70" -file names.txt -o announce.txt
//
// README.md beside it has recipes, and docs/raffle.md the specification of all files.
// Exit codes: 0 for success, 1 for a failure, 2 for misuse, 130 when interrupted.
package main

import (
	_ "embed"
	"os"
	"time"

	"example.com/dice/internal/command"
)

//go:embed notes.txt
var notes string

func main() {
	os.Exit(newTool(time.Now).Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

const listNotes = `
Prints the number of items, their hash as transcripts have it, and all items that
repeat, look alike or have characters that do not show. A heading, a repeat, or
anything else that a new draw would refuse, is an error.
A single ITEM such as 1-5000 stands for the tickets 1 to 5000.
`

func newTool(now clock) *command.Tool {
	return &command.Tool{
		Name: "raffle",
		Head: "raffle: draws from a list that others can check",
		Foot: `'raffle help COMMAND' explains a command, 'raffle --version' prints the version.
`,
		Commands: []command.Command{
			{
				Name:    "list",
				Usage:   "[-file F | ITEM...]",
				Summary: "check a list before you publish it or draw from it; draws nothing",
				Example: "raffle list -file names.txt",
				Notes:   listNotes,
				Run:     looked,
			},
			{
				Name:    "announce",
				Usage:   "[-n N] FORM [-file F | ITEM...]",
				Summary: "print the announcement to publish before the numbers of a lottery are known",
				Example: `raffle announce "KENO 2030-01-05: 20 of 70" -n 3 -file names.txt -o announce.txt`,
				Notes:   notes,
				Run:     func(c *command.Call) error { return announce(c, now) },
			},
			{
				Name:    "draw",
				Usage:   "[-n N] [-file F | ITEM...]",
				Summary: "draw items, in an order that counts",
				Example: "raffle draw -n 3 -transcript draw.txt -file names.txt",
				Notes:   notes,
				Run:     func(c *command.Call) error { return draw(c, now) },
			},
			{
				Name:    "check",
				Usage:   "TRANSCRIPT [-file F | ITEM...]",
				Summary: "draw again from a transcript, and compare",
				Example: "raffle check draw.txt -file names.txt",
				Notes:   notes,
				Run:     func(c *command.Call) error { return check(c, now) },
			},
		},
	}
}
