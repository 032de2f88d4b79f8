package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"example.com/dice"
)

// picture returns a strategy as an SVG, readable on light and dark pages.
func picture(r request, s *dice.Strategy) string {
	list, all := tables(s)
	countVisits(list)
	notes := []string{"Begin at table A: roll its die, and look below the face in your row."}
	switch {
	case len(list) == 0 && all:
		notes = []string{"There is nothing to roll: the result is 1."}
	case len(list) == 0:
		notes = []string{"This plan begins with too many cases to draw. This leads through it:", "dice walk " + r.command()}
	case len(list) == 1 && all:
		notes[0] += " There is the result."
	default:
		notes = append(notes, "A number is the result. A letter is the table to go on with, in the row of that name.")
	}
	if !all && len(list) > 0 {
		notes = append(notes, "Too large to draw in full: … is a table that is left out. This leads through all of it:", "dice walk "+r.command())
	}

	var cards []card
	for i := range list {
		cards = append(cards, newCard(list, i))
	}
	top := margin + 62 + 22*len(notes)
	width, height := arrange(cards, top)
	p := &page{}
	p.begin(width, height, title(s))
	p.text("title", "start", margin, margin+18, title(s))
	p.text("note", "start", margin, margin+42, summary(r, s))
	for i, note := range notes {
		p.text("note", "start", margin, margin+42+22*(i+1), note)
	}
	for i := range cards {
		cards[i].draw(p)
	}
	p.WriteString("</svg>\n")
	return p.String()
}

func title(s *dice.Strategy) string {
	var names []string
	for _, sides := range s.Dice() {
		names = append(names, fmt.Sprintf("d%d", sides))
	}
	if names == nil {
		names = []string{"nothing"}
	}
	return fmt.Sprintf("d%d from %s", s.Sides(), strings.Join(names, ", "))
}

func summary(r request, s *dice.Strategy) string {
	most := "any number"
	if worst, bounded := s.Worst(); bounded {
		most = strconv.Itoa(worst)
	}
	format := "%.4f " + r.unit() + " on average, %s at worst."
	if r.unit() == "cost" {
		format = "Costs %.4f on average, %s at worst."
	}
	text := fmt.Sprintf(format, s.Expected(), most)
	var idle []int
	for _, sides := range r.kinds() {
		if !slices.Contains(s.Dice(), sides) {
			idle = append(idle, sides)
		}
	}
	switch {
	case len(idle) == 1:
		text += fmt.Sprintf(" A d%d would not help.", idle[0])
	case len(idle) > 1 && len(idle) < 7:
		text += fmt.Sprintf(" Of no help: %s.", throwName(idle))
	}
	return text
}

// arrange places the cards, in their order and each as high up as it can be,
// in columns that a wide card spans several of, and returns the size of the page.
func arrange(cards []card, top int) (width, height int) {
	var ends [pageColumns]int // of the columns
	for i := range ends {
		ends[i] = top
	}
	width, height = minPage, top+margin/2
	for i := range cards {
		c := &cards[i]
		spanned := min(pageColumns, (c.width+gap+columnWidth+gap-1)/(columnWidth+gap))
		best, y := 0, math.MaxInt
		for column := 0; column+spanned <= pageColumns; column++ {
			if end := slices.Max(ends[column : column+spanned]); end < y {
				best, y = column, end
			}
		}
		c.x, c.y = margin+best*(columnWidth+gap), y
		for column := range spanned {
			ends[best+column] = y + c.height + gap
		}
		width = max(width, c.x+c.width+margin)
		height = max(height, c.y+c.height+margin)
	}
	return width, height
}
