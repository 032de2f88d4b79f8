package main

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"example.com/dice/internal/plan"
	"example.com/dice/internal/render"
	"example.com/dice/internal/words"
)

var bookCommand = command{
	name:    "book",
	usage:   "[DIE...] > book.html",
	summary: "all dice from d2 to d100 as cards, one page of HTML to print",
	run:     book,
}

const lastOfBook = 100

// An entry is a die of the book.
type entry struct {
	Sides         int
	Dice          []int // that the plan rolls
	Cost          float64
	Picture       string // of the card
	width, height int
	Page          int // of the printed book
}

func newEntry(ctx context.Context, q plan.Question) (*entry, error) {
	p, err := q.Plan(ctx)
	if err != nil {
		return nil, err
	}
	e := &entry{Sides: q.Target, Dice: p.Automaton.Dice()}
	e.Cost, _ = p.Expected.Float64()
	e.Picture, e.width, e.height = p.Sheet("").Card().Inline()
	return e, nil
}

func book(c *call) error {
	options := addPlanFlags(c, false)
	args, err := c.parse()
	if err != nil {
		return err
	}
	if len(args) == 0 {
		args = []string{"4", "6", "8", "10", "12", "20"} // of most sets
	}
	if err := options.read(append([]string{strconv.Itoa(lastOfBook)}, args...)); err != nil {
		return err
	}
	entries, err := waitFor(c, func(ctx context.Context) ([]*entry, error) { return c.entries(ctx, options.question) })
	if err != nil {
		return err
	}
	return writeBook(c.out, options.question.Dice, entries)
}

// entries plans all dice of the book, one at a time on each processor. It counts them for
// a person who waits.
func (c *call) entries(ctx context.Context, q plan.Question) ([]*entry, error) {
	entries := make([]*entry, lastOfBook-1)
	errs := make([]error, len(entries))
	processors, done := make(chan bool, runtime.GOMAXPROCS(0)), make(chan bool)
	for i := range entries {
		go func(q plan.Question) {
			processors <- true
			q.Target, q.Title = i+2, ""
			entries[i], errs[i] = newEntry(ctx, q)
			<-processors
			done <- true
		}(q)
	}
	watched := isTerminal(c.stderr)
	for n := range entries {
		if <-done; watched {
			fmt.Fprintf(c.stderr, "\r%d of %d plans ", n+1, len(entries))
		}
	}
	if watched {
		fmt.Fprint(c.stderr, "\r", strings.Repeat(" ", 20), "\r")
	}
	return entries, cmp.Or(errs...)
}

// bookHTML is a page that needs no other: the table of all dice, and then their cards.
//
//go:embed book.html
var bookHTML string

// writeBook writes the page, with the index in three columns. Printed, it is sheets of
// A4 with cards of A6, A5 or A4.
func writeBook(out io.Writer, set []int, entries []*entry) error {
	sheets := sheetsOf(entries)
	return template.Must(template.New("book").Funcs(template.FuncMap{"kinds": words.Kinds}).Parse(bookHTML)).Execute(out, map[string]any{
		"Title": "Any die from " + words.Kinds(set), "Styles": render.Styles(), "Last": entries[len(entries)-1].Sides, "Sheets": sheets,
		"Tables": slices.Collect(slices.Chunk(entries, (len(entries)+2)/3)),
	})
}

// A sheet is a page of the printed book with two columns, each with room for two cards
// of A6 or one of A5; a card of A4 takes all.
type sheet struct {
	Number int // the index is page 1
	Cards  []*entry
}

// Room for a card in pixels of 1/96 inch.
const (
	slotWidth  = 555 // of A6 in landscape and A5
	slotHeight = 386 // of A6; A5 has twice that
)

// Size returns the paper that a card needs: a6, a5 or a4.
func (e *entry) Size() string {
	switch {
	case e.width > slotWidth || e.height > 2*slotHeight:
		return "a4"
	case e.height > slotHeight:
		return "a5"
	}
	return "a6"
}

// sheetsOf places the cards in their order and tells each its page.
func sheetsOf(entries []*entry) (sheets []sheet) {
	const whole = 4
	used := whole
	for _, e := range entries {
		need := map[string]int{"a6": 1, "a5": 2, "a4": whole}[e.Size()]
		used = (used + need - 1) / need * need // a column, or a sheet, of its own
		if used+need > whole {
			sheets = append(sheets, sheet{Number: len(sheets) + 2})
			used = 0
		}
		used += need
		last := &sheets[len(sheets)-1]
		e.Page = last.Number
		last.Cards = append(last.Cards, e)
	}
	return sheets
}
