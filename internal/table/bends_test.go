package table

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/work"
)

// Tables whose shares guard each other: results of a roll that is named, parts of a
// whole, and weights, of which no digit is bent.
var guarded = []string{
	"d100\n01–60 Gold\n61–90 Silver\n91–99 Ring\n00 Sword",
	"| d100 | Loot |\n|---|---|\n| 01-60 | Gold |\n| 61-90 | Silver |\n" +
		"| 91-99 | Ring |\n| 00 | Sword |",
	"01–60 Gold\n61–90 Silver\n91–99 Ring\n00 Sword",
	"d20,Weather\n1-10,Clear sky\n11-17,Rain\n18-19,Storm\n20,Snow",
	"2d6\n2 Dragon\n3-4 Troll\n5-9 Wolf\n10-11 Bear\n12 King",
	"d100\nmin;max;loot\n1;50;Gold\n51;80;Silver\n81;95;Ring\n96;100;Sword",
	"Gold: 55%\nSilver: 30%\nRing: 12%\nSword: 3%",
	"Gold\t1 in 6\nSilver\t3 in 6\nRing\t2 in 6",
	"d6\n- 1: +1 dagger\n- 2-3: Ring\n- 4-6: Sword",
	"60 Gold\n30 Silver\n9 Ring\n1 Sword",
	"item,weight\nGold,60\nSilver,30\nRing,9\nSword,1",
}

// bend changes a text in one place: a character, a line, or all marks between cells.
func bend(random *rand.Rand, text string, digits bool) string {
	const signs = "0123456789 -–,;:|\t\n%+.\"()ax"
	runes := []rune(text)
	at := random.IntN(len(runes))
	sign := []rune(signs)[random.IntN(len([]rune(signs)))]
	isDigit := func(char rune) bool { return char >= '0' && char <= '9' }
	// Of weights, a line or digit that is lost shows only in their sum.
	if !digits && (isDigit(sign) || isDigit(runes[at]) || runes[at] == '\n') {
		return text
	}
	lines := strings.Split(text, "\n")
	i, j := random.IntN(len(lines)), random.IntN(len(lines))
	switch random.IntN(8) {
	case 0:
		return string(slices.Delete(runes, at, at+1))
	case 1:
		return string(slices.Insert(runes, at, sign))
	case 2:
		runes[at] = sign
	case 3:
		if at > 0 && (digits || !isDigit(runes[at-1])) {
			runes[at], runes[at-1] = runes[at-1], runes[at]
		}
	case 4:
		if !digits {
			return text
		}
		return strings.Join(slices.Delete(lines, i, i+1), "\n")
	case 5:
		if !digits {
			return text
		}
		return strings.Join(slices.Insert(lines, i, lines[j]), "\n")
	case 6:
		lines[i], lines[j] = lines[j], lines[i]
		return strings.Join(lines, "\n")
	case 7:
		marks := []string{",", ";", "\t", "|", ": ", " "}
		return strings.ReplaceAll(text, marks[random.IntN(6)], marks[random.IntN(6)])
	}
	return string(runes)
}

// meaning returns how likely each name is.
func meaning(list *Listing) map[string]string {
	sum := 0
	for _, w := range list.Weights {
		sum += w
	}
	all := map[string]string{}
	for i, name := range list.Names {
		all[name] += fmt.Sprintf(" %.6f", float64(list.Weights[i])/float64(sum))
	}
	return all
}

// No text that is bent in one place has another meaning and no error: at most one name
// changes.
func TestBendsAreFound(t *testing.T) {
	n := 2000
	if *dicetest.All {
		n = 10_000
	}
	random := rand.New(rand.NewPCG(75, 1))
	read := 0
	for i := range n {
		text := guarded[i%len(guarded)]
		list, err := Read(strings.NewReader(text), Options{})
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		bent := bend(random, text, list.Form != "weights, sum 100")
		got, err := Read(strings.NewReader(bent), Options{})
		if err != nil {
			continue
		}
		read++
		want, now := meaning(list), meaning(got)
		var lost, found []string
		for name, chance := range want {
			if now[name] != chance {
				lost = append(lost, chance)
			}
		}
		for name, chance := range now {
			if want[name] != chance {
				found = append(found, chance)
			}
		}
		if len(found) > 1 || !slices.Equal(lost, found) {
			t.Errorf("%q is read as %s %v %q", bent, got.Form, got.Weights, got.Names)
		}
	}
	t.Logf("%d of %d bent tables are read", read, n)
}

// What an error says to write has the meaning that it says, and no other.
func TestHintsAreRead(t *testing.T) {
	for _, text := range []string{"2 Orcs 1-50\n3 Elves 51-00", "20 rats,60\n10 bats,40",
		"3 gold\n2 silver\n1 ring", "Orc 1, 2\nElf 3, 4", "1, 2 Orc\n3, 4 Elf", "gold,2\nring,1",
		"Gold: 1,500\nGems: 2,250", "1 a\n2 b\n3 c\n0 d", "1 3 Orc\n4 6 Elf", "Orc 1 3\nElf 4 6",
		"2 b\n3 c\n4 d", "1 a\n2 b\n3 c\n3 d"} {
		r := &reader{meter: work.New(t.Context(), mostWork)}
		if err := r.load(Lines(text)); err != nil {
			t.Fatal(err)
		}
		if err := r.read(); err != nil {
			t.Fatal(err)
		}
		_, err := r.decide()
		for _, reading := range r.readings {
			if reading.grade != good {
				continue
			}
			hint := reading.write + "\n" + text
			if !strings.Contains(err.Error(), " as the first line") {
				var lines []string
				for _, r := range reading.records {
					lines = append(lines, r.share+"; "+r.name)
				}
				hint = strings.Join(lines, "\n")
			}
			first, _, _ := strings.Cut(hint, "\n")
			got, failed := Read(strings.NewReader(hint), Options{})
			if failed != nil || !strings.Contains(err.Error(), first) ||
				!slices.Equal(got.Weights, reading.list.Weights) || !slices.Equal(got.Names,
				reading.list.Names) {
				t.Errorf("%q: %v; %q is %+v, %v", text, err, hint, got, failed)
			}
		}
	}
}
