package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/ask"
	"example.com/dice/internal/quote"
)

// A deck is cards of four suits that are dealt from the top. Its cards have numbers from
// 1: the spades from the ace to the king, the hearts, the diamonds, the clubs.
type deck struct {
	name  string
	ranks []string
}

var (
	ranks = strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K")
	suits = []string{"S♠♤", "H♥♡", "D♦♢", "C♣♧"} // as people write them

	decks = map[string]*deck{
		"deck":   {"deck", ranks},
		"deck36": {"deck36", slices.Concat(ranks[:1], ranks[5:])},
		"deck32": {"deck32", slices.Concat(ranks[:1], ranks[6:])},
	}
)

// list returns cards in words, such as AS 10H.
func (d *deck) list(cards []int) string {
	var list []string
	for _, card := range cards {
		suit, rank := (card-1)/len(d.ranks), (card-1)%len(d.ranks)
		list = append(list, d.ranks[rank]+suits[suit][:1])
	}
	return strings.Join(list, " ")
}

// card returns the number of a card that a person types: AS, 10h, t♥, ♥Q or a number. It
// is 0 for another word.
func (d *deck) card(word string) int {
	n := len(d.ranks)
	if number, err := strconv.Atoi(word); err == nil {
		if number < 1 || number > n*len(suits) {
			return 0
		}
		return number
	}
	word = strings.ReplaceAll(strings.ToUpper(word), "\ufe0f", "") // that a symbol is an emoji
	for suit, signs := range suits {
		for _, sign := range strings.Split(signs, "") {
			rank, last := strings.CutSuffix(word, sign)
			if !last {
				rank, last = strings.CutPrefix(word, sign)
			}
			at := slices.Index(d.ranks, strings.Replace(rank, "T", "10", 1))
			if last && at >= 0 {
				return suit*n + at + 1
			}
		}
	}
	return 0
}

// read returns the cards of a line, after those before, or the reply to a slip. After its
// last card, a deck begins again.
func (d *deck) read(before []int, line string) (cards []int, slip string) {
	n := len(d.ranks) * len(suits)
	dealt := slices.Clone(before[len(before)/n*n:])
	for _, word := range ask.Words(line, n) {
		card := d.card(word)
		at := slices.Index(dealt, card)
		switch {
		case card == 0:
			return nil, fmt.Sprintf("%s is not a card of this deck; type its rank and its suit, such "+
				"as AS, 10H, QD or KC, or its number from 1 to %d", quote.Excerpt(word), n)
		case at >= 0:
			return nil, fmt.Sprintf("%s was dealt before, as card %d of this deck; look again, or type "+
				"undo", d.list([]int{card}), at+1)
		}
		cards, dealt = append(cards, card), append(dealt, card)
		if len(dealt) == n {
			dealt = nil
		}
	}
	return cards, ""
}
