package check

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/raffle"
)

// Of 10,000 random bends of list, announcement and transcript none is accepted with other
// winners, and each that is refused has its reason. The public text is the true one.
func TestRandomBends(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	honest := claim{items: "Ada\nGrace\nBarbara\nMargaret\nEdith\n", n: 3, text: lotto}
	var files [][3]string
	for _, d := range []claim{
		honest,
		{items: honest.items, n: 5, text: lotto},
		{items: honest.items, n: 4, replace: true, text: lotto},
		{items: "3 Ada\n1 Grace\n10 Barbara\n2 Margaret\n5 Edith\n", n: 2, weights: true, text: lotto},
	} {
		h := d.header(t)
		h.Note = "the first wins the bike, \"the next\" a book"
		transcript := recorded(t, h, d.list(t))
		h.From.Value = form
		announced := &raffle.Announcement{Day: "2029-12-01", Draw: h}
		files = append(files, [3]string{d.items, announced.String(), transcript})
	}
	ask := func(f [3]string) Answer {
		return Give(Submission{[]byte(f[0]), []byte(f[2]), []byte(f[1]), lotto, today})
	}
	var drawn [][]string
	for _, f := range files {
		answer := ask(f)
		if answer.State != "good" {
			t.Fatalf("%s\n%s", answer.Verdict, f)
		}
		drawn = append(drawn, answer.Drawn)
	}
	accepted, bends := 0, 3000
	if *dicetest.All {
		bends = 10_000
	}
	var questions []Submission // for the checker in Python
	for range bends {
		k := rng.IntN(len(files))
		bent := files[k]
		for range 1 + rng.IntN(2) {
			i := rng.IntN(3)
			bent[i] = bend1(rng, bent[i])
		}
		answer := ask(bent)
		if len(questions) < bends/5 {
			q := Submission{[]byte(bent[0]), []byte(bent[2]), []byte(bent[1]), lotto, today}
			questions = append(questions, q)
		}
		switch {
		case answer.State == "good" && !slices.Equal(answer.Drawn, drawn[k]):
			t.Errorf("other winners: %s\n%q", answer.Verdict, bent)
		case answer.State == "bad" && answer.Verdict == "",
			answer.State == "missing" && !strings.HasPrefix(answer.Verdict, "Nothing was checked: "):
			t.Errorf("no reason: %q\n%q", answer.Verdict, bent)
		case answer.State == "good":
			accepted++
		}
	}
	if accepted == 0 || accepted > bends*3/10 {
		t.Errorf("%d bends are accepted", accepted)
	}
	agree(t, questions)
}

// bend1 changes a text in one place.
func bend1(rng *rand.Rand, text string) string {
	at := rng.IntN(len(text) + 1)
	lines := strings.SplitAfter(text, "\n")
	line := rng.IntN(len(lines))
	const signs = "0123456789abcdefdrawnends \n\"\\-,:x\u00e9\t\u201c\u201d\u00a0"
	sign := string([]rune(signs)[rng.IntN(len([]rune(signs)))])
	switch rng.IntN(8) {
	case 0:
		return text[:at] + sign + text[at:]
	case 1:
		return text[:at] + text[min(len(text), at+1):]
	case 2:
		return text[:at] + sign + text[min(len(text), at+1):]
	case 3:
		return strings.Join(slices.Delete(lines, line, line+1), "")
	case 4:
		return strings.Join(slices.Insert(lines, line, lines[rng.IntN(len(lines))]), "")
	case 5:
		other := rng.IntN(len(lines))
		lines[line], lines[other] = lines[other], lines[line]
		return strings.Join(lines, "")
	case 6: // another number
		digits := strings.IndexAny(text[at:], "0123456789")
		if digits >= 0 {
			at += digits
			return text[:at] + string(rune('0'+rng.IntN(10))) + text[at+1:]
		}
	}
	return strings.ReplaceAll(text, "\n", "\r\n")
}
