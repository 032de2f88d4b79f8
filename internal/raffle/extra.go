package raffle

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// An Extra is what a draw is for, if it is more than some winners in their order. All of it is
// bound by the transcript and the announcement, in lines of their own behind the header.
type Extra struct {
	First     bool   `json:"-"`                    // only in announcements: first drawn, first prize
	Reserves  int    `json:"reserves,omitempty"`   // the last of the drawn items
	Teams     int    `json:"teams,omitempty"`      // into which all items are dealt in turn
	Santa     bool   `json:"santa,omitempty"`      // item by item of the list: to whom it gives
	Pairs     int    `json:"pairs,omitempty"`      // that must not give to each other
	PairsHash string `json:"pairs_sha,omitempty"`  // of their lines
	Prizes    int    `json:"prizes,omitempty"`     // the first for the first drawn item
	PrizeHash string `json:"prizes_sha,omitempty"` // of their lines

	apart *apart // the pairs, once they are known
}

// any reports whether there is anything.
func (e Extra) any() bool {
	return e.First || e.Reserves > 0 || e.Teams > 0 || e.Santa || e.Prizes > 0
}

// lines returns the lines of transcripts and announcements.
func (e Extra) lines() string {
	text := ""
	if e.Reserves > 0 {
		text += fmt.Sprintf("reserves %d\n", e.Reserves)
	}
	if e.Teams > 0 {
		text += fmt.Sprintf("teams %d\n", e.Teams)
	}
	if e.Santa {
		text += fmt.Sprintf("santa %d pairs sha256 %s\n", e.Pairs, e.PairsHash)
	}
	if e.Prizes > 0 {
		text += fmt.Sprintf("prizes %d sha256 %s\n", e.Prizes, e.PrizeHash)
	}
	if e.First {
		text += firstPrize + "\n"
	}
	return text
}

// String returns the lines in one, for an error.
func (e Extra) String() string {
	if !e.any() {
		return "no reserves, teams, santa or prizes"
	}
	return strings.ReplaceAll(strings.TrimSuffix(e.lines(), "\n"), "\n", ", ")
}

const firstPrize = "first drawn, first prize"

// extra parses the lines of an Extra, in their order. An announcement ends with a line on prizes.
func (p *parser) extra(h *Header, announced bool) {
	if parts := p.option(`reserves (\S*)`); parts != nil {
		h.Reserves = p.number(parts[1])
	}
	if parts := p.option(`teams (\S*)`); parts != nil {
		h.Teams = p.number(parts[1])
	}
	if parts := p.option(`santa (\S*) pairs sha256 ([0-9a-f]{64})`); parts != nil {
		h.Santa, h.Pairs, h.PairsHash = true, p.number(parts[1]), parts[2]
	}
	if parts := p.option(`prizes (\S*) sha256 ([0-9a-f]{64})`); parts != nil {
		h.Prizes, h.PrizeHash = p.number(parts[1]), parts[2]
	}
	if announced && p.option(firstPrize) != nil {
		h.First = true
	}
	err := h.CheckExtra()
	if p.err == nil && err != nil {
		p.fail("%w", err)
	} else if !h.Extra.any() {
		p.fail("a file of this version has reserves, teams, santa or prizes")
	}
}

// CheckExtra returns an error for an Extra that does not fit its draw.
func (h Header) CheckExtra() error {
	all := h.N == h.Items && !h.Replace && !h.Weights
	switch {
	case h.Reserves > 0 && (h.Replace || h.Reserves >= h.N):
		return fmt.Errorf("%s of %d drawn are not possible; reserves are drawn without "+
			"replacement, behind at least one winner", words.Count(h.Reserves, "reserve"), h.N)
	case h.Teams > 0 && (!all || h.Teams < 2 || h.Teams > h.N):
		return fmt.Errorf("%s cannot be made of %d items; teams are made of all items without "+
			"weights, at least one a team", words.Count(h.Teams, "team"), h.N)
	case h.Santa && (!all || h.N < 2):
		return errors.New("everyone gives to one other, so at least two items are needed, each " +
			"once, without weights")
	case h.Prizes > 0 && h.Prizes != h.N-h.Reserves:
		return fmt.Errorf("there are %s for %s; draw as many winners as there are prizes",
			words.Count(h.Prizes, "prize"), words.Count(h.N-h.Reserves, "winner"))
	case h.Teams > 0 && (h.Santa || h.Reserves+h.Prizes > 0), h.Santa && h.Reserves+h.Prizes > 0:
		return errors.New("teams, santa, and prizes with reserves are different draws; ask for " +
			"one of them")
	}
	return nil
}

// SetPrizes binds the lines of a list of prizes to the draw.
func (h *Header) SetPrizes(prizes List) {
	h.First, h.Prizes, h.PrizeHash = false, len(prizes), prizes.Hash(false)
}

// CheckPrizes compares a list of prizes with that of the draw.
func (h Header) CheckPrizes(prizes List) error {
	hash := prizes.Hash(false)
	switch {
	case h.Prizes == 0:
		return errors.New("the draw has no list of prizes; omit it")
	case len(prizes) != h.Prizes || hash != h.PrizeHash:
		return fmt.Errorf("the list of prizes is another one: it has %s, sha256 %s, and that of "+
			"the draw %d, sha256 %s",
			words.Count(len(prizes), "prize"), hash, h.Prizes, h.PrizeHash)
	}
	return nil
}

// Role says what the k-th drawn item is, from 0: "team 2", "reserve 1", a prize, or "".
func (h Header) Role(k int, list, prizes List) string {
	switch {
	case h.Teams > 0:
		return fmt.Sprintf("team %d", k%h.Teams+1)
	case h.Santa:
		return list[k].Name
	case k >= h.N-h.Reserves:
		return fmt.Sprintf("reserve %d", k-(h.N-h.Reserves)+1)
	case k < len(prizes):
		return prizes[k].Name
	}
	return ""
}

// awards returns sentences on what the drawn items are.
func (h Header) awards(first bool, list List, drawn []int, prizes List) (sentences []string) {
	names := func(from, step int) string {
		var all []string
		for k := from; k < len(drawn); k += step {
			all = append(all, quote.Quote(list[drawn[k]].Name))
		}
		return strings.Join(all, ", ")
	}
	winners := h.N - h.Reserves
	for team := range h.Teams {
		sentences = append(sentences, fmt.Sprintf("Team %d: %s.", team+1, names(team, h.Teams)))
	}
	if h.Santa {
		sentences = append(sentences, "In the order of the list, each gives to the drawn item; "+
			words.Count(h.Pairs, "pair")+" kept apart.")
	}
	for k, prize := range prizes {
		sentences = append(sentences, fmt.Sprintf("Prize %d, %s: %s.", k+1,
			quote.Quote(prize.Name), quote.Quote(list[drawn[k]].Name)))
	}
	if h.Prizes > 0 && prizes == nil {
		sentences = append(sentences, fmt.Sprintf("First drawn, first of %s, "+
			"whose list has the sha256 %s.", words.Count(h.Prizes, "prize"), h.PrizeHash))
	} else if first {
		sentences = append(sentences, words.Capital(firstPrize)+".")
	}
	if h.Reserves > 0 {
		sentences = append(sentences, "Reserves, in this order: "+names(winners, 1)+".")
	}
	return sentences
}

// option returns the parts of the next line if it has a form, and otherwise leaves the line.
func (p *parser) option(form string) []string {
	if p.err != nil || p.line >= len(p.lines) {
		return nil
	}
	line := strings.TrimRight(p.lines[p.line], "\r\n")
	parts := formOf(form).FindStringSubmatch(line)
	if parts != nil {
		p.next()
	}
	return parts
}

// An apart has the pairs of items that must not give to each other, as places in the list.
type apart struct{ of [][]int }

func (a *apart) allows(giver, receiver int) bool {
	return giver != receiver && (a == nil || !slices.Contains(a.of[giver], receiver))
}

// SetPairs makes a draw the one of a Secret Santa, with lines of pairs that must not give to each
// other: two items with a tab, a semicolon or a comma between them. It returns an error if an
// item is not in the list, or there twice, or if no assignment is allowed.
func (h *Header) SetPairs(lines []string, list List) error {
	pairs, _, err := NewList(lines, false)
	if err != nil {
		return err
	}
	places := map[string]int{}
	for i, it := range list {
		if other, twice := places[it.Name]; twice {
			return fmt.Errorf("%ss %d and %d are both %s; give everyone a name of their own",
				list.unit(), list.number(other), list.number(i), quote.Excerpt(it.Name))
		}
		places[it.Name] = i
	}
	h.Santa, h.Pairs, h.PairsHash = true, len(pairs), pairs.Hash(false)
	h.apart = &apart{make([][]int, len(list))}
	for _, pair := range pairs {
		one, other, err := ends2(pair.Name, places)
		if err != nil {
			return fmt.Errorf("line %d of the pairs: %w", pair.Line, err)
		}
		h.apart.of[one] = append(h.apart.of[one], other)
		h.apart.of[other] = append(h.apart.of[other], one)
	}
	return h.apart.possible(list)
}

// CheckPairs binds pairs to a draw that has been made, and compares them.
func (h *Header) CheckPairs(lines []string, list List) error {
	if !h.Santa {
		return errors.New("the draw keeps no pairs apart; omit them")
	}
	n, hash := h.Pairs, h.PairsHash
	if err := h.SetPairs(lines, list); err != nil {
		return err
	}
	if h.Pairs != n || h.PairsHash != hash {
		return fmt.Errorf("the pairs are others: they have %s, sha256 %s, and those of the draw "+
			"%d, sha256 %s; give them with -apart",
			words.Count(h.Pairs, "line"), h.PairsHash, n, hash)
	}
	return nil
}

// ends2 returns the places of both items of a pair.
func ends2(pair string, places map[string]int) (one, other int, err error) {
	parts := fieldsOf(pair, separatorOf(pair))
	if len(parts) != 2 {
		return 0, 0, fmt.Errorf("%s is not a pair; write two items with a tab, a semicolon "+
			"or a comma between them", quote.Excerpt(pair))
	}
	for i, part := range parts {
		place, known := places[strings.TrimSpace(part)]
		if !known {
			return 0, 0, fmt.Errorf("%s is not in the list; write it as it is there", quote.Excerpt(part))
		}
		if i == 0 {
			one = place
		} else {
			other = place
		}
	}
	return one, other, nil
}
