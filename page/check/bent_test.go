package check

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/raffle"
)

// A claim is what a list, an announcement, a text or a transcript says of a draw.
type claim struct {
	items   string
	n       int
	replace bool
	weights bool
	text    string
}

func (d claim) header(t *testing.T) raffle.Header {
	list := d.list(t)
	return raffle.Header{N: d.n, Items: len(list), Replace: d.replace, Weights: d.weights,
		Hash:  list.Hash(d.weights),
		Sides: raffle.PublicSides, From: raffle.Origin{Kind: raffle.Public, Value: d.text}}
}

func (d claim) list(t *testing.T) raffle.List {
	list, _, err := raffle.NewList(strings.Split(d.items, "\n"), d.weights)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func (d claim) transcript(t *testing.T) string { return recorded(t, d.header(t), d.list(t)) }

// recorded returns the transcript of a draw.
func recorded(t *testing.T, h raffle.Header, list raffle.List) string {
	name := filepath.Join(t.TempDir(), "draw.txt")
	recording, err := raffle.Record(name, h)
	err = errors.Join(err, recording.Draw(t.Context(), list), recording.Finish(t.Context(), list))
	if err != nil {
		t.Fatal(err)
	}
	return string(content(t, name))
}

// A bend is one of the four things that a loser has, honest or not.
type bend struct {
	name  string // "" if it is honest
	claim claim
	text  string              // the file
	edit  func(string) string // what is changed besides
	wrong string              // how that is named, if nothing before it is wrong
	alone bool                // it cannot be read, so there is no other sentence
}

func replaced(old, new string) func(string) string {
	return func(text string) string {
		if !strings.Contains(text, old) {
			panic(text + " does not have " + old)
		}
		return strings.Replace(text, old, new, 1)
	}
}

// Every combination of announcement, list, text and transcript, each honest or bent, gives
// exactly the sentences that tell the differences, one each, from the page; and from the
// program, with the same words, where at most two are bent. With the honest announcement,
// nothing that is bent is checked, but for a transcript of other numbers of the lottery
// from someone who does not give the right ones; its verdict says so.
func TestBentDraws(t *testing.T) {
	program := filepath.Join(t.TempDir(), "raffle")
	if out, err := exec.Command("go", "test", "-c", "-o", program, "example.com/dice/cmd/raffle").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Setenv("RAFFLE_IN_A_TEST", "true") // it is the program, with a clock of its own
	honest := claim{items: "2 Ada\n1 Grace\n3 Barbara\n1 Margaret\n2 Edith\n", n: 3, text: lotto}
	vary := func(change func(*claim)) claim {
		d := honest
		change(&d)
		return d
	}
	const form = "Lotto 2030-01-05: 6 of 49"
	fewer, more := vary(func(d *claim) { d.n = 2 }), vary(func(d *claim) { d.n = 4 })
	replace, weights := vary(func(d *claim) { d.replace = true }), vary(func(d *claim) {
		d.weights = true
	})
	swapped := vary(func(d *claim) { d.items = "1 Grace\n2 Ada\n3 Barbara\n1 Margaret\n2 Edith\n" })
	longer := vary(func(d *claim) { d.items += "1 Mallory\n" })
	twin := vary(func(d *claim) { d.items = strings.Replace(d.items, "Ada", "A\u200bda", 1) })
	text := func(text string) claim { return vary(func(d *claim) { d.text = text }) }
	later, zero, order := text(strings.Replace(lotto, "01-05", "01-12", 1)),
		text(strings.Replace(lotto, " 3", " 03", 1)), text("Lotto 2030-01-05: 11 3 19 28 40 47")
	other := text(strings.Replace(lotto, "47", "48", 1))
	lists := []bend{{claim: honest}, {name: "swapped", claim: swapped},
		{name: "longer", claim: longer}, {name: "twin", claim: twin},
		{name: "none", claim: vary(func(d *claim) { d.items = "" })}}
	texts := []bend{{claim: honest}, {name: "not given"}, {name: "other", claim: other},
		{name: "later", claim: later}, {name: "zero", claim: zero}, {name: "order", claim: order}}
	announcements := []bend{{claim: honest}, {name: "none"}, {name: "fewer", claim: fewer},
		{name: "more", claim: more}, {name: "replace", claim: replace},
		{name: "weights", claim: weights},
		{name: "swapped", claim: swapped}, {name: "longer", claim: longer},
		{name: "other die", claim: honest, edit: replaced("d256", "d6"),
			wrong: "line 6: a public text rolls a d256", alone: true},
		{name: "late", claim: honest, edit: replaced("announced 2029-12-01", "announced 2030-01-05"),
			wrong: `line 6: "2030-01-05" is not a date after 2030-01-05`, alone: true},
		{name: "few", claim: honest, edit: replaced(form, "Lotto 2030-01-05: 1 of 9"),
			wrong: "line 6: the announcement proves nothing", alone: true},
		{name: "endless", claim: honest, edit: replaced("draw 3 without",
			"draw 9223372036854775807 with"),
			wrong: "line 6: a draw of 9223372036854775807 of 5 items cannot be announced", alone: true},
		{name: "cut", claim: honest, edit: func(text string) string { return text[:len(text)-9] },
			wrong: "is cut off", alone: true},
		{name: "version", claim: honest, edit: replaced("announcement 1", "announcement 3"),
			wrong: "this is an announcement of version \"3\"", alone: true}}
	transcripts := []bend{{claim: honest}, {name: "fewer", claim: fewer}, {name: "more", claim: more},
		{name: "replace", claim: replace}, {name: "weights", claim: weights},
		{name: "swapped", claim: swapped}, {name: "twin", claim: twin}, {name: "other", claim: other},
		{name: "later", claim: later}, {name: "zero", claim: zero}, {name: "order", claim: order},
		{name: "typed", claim: honest, edit: replaced(`from public text "`+lotto+`"`,
			"from typed rolls")},
		{name: "die", claim: honest, edit: replaced("d256", "d255"),
			wrong: "a public text rolls a d256, so that nobody can choose the die, and not a d255",
			alone: true},
		{name: "roll", claim: honest, edit: replaced("rolls ", "rolls 1"), wrong: "line 6", alone: true},
		{name: "winner", claim: honest, edit: replaced(`"2 Edith"`, `"2 Mallory"`),
			wrong: "has \"drawn 5 \\\"2 Mallory\\\"\""}}
	folder := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(folder, name)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	edited := func(b bend, text string) string {
		if b.edit == nil {
			return text
		}
		return b.edit(text)
	}
	for i, b := range transcripts {
		transcripts[i].text = edited(b, b.claim.transcript(t))
	}
	for i, b := range announcements {
		h := b.claim.header(t)
		h.From.Value = form
		announcements[i].text = edited(b, (&raffle.Announcement{Day: "2029-12-01", Draw: h}).String())
	}
	combinations, runs := 0, 0
	for _, a := range announcements {
		for _, l := range lists {
			for _, x := range texts {
				for _, tr := range transcripts {
					combinations++
					name := fmt.Sprintf("announcement %q, list %q, text %q, transcript %q", a.name, l.name,
						x.name, tr.name)
					want := sentences(t, a, l, x, tr)
					q := Submission{List: []byte(l.claim.items), Transcript: []byte(tr.text), Public: x.claim.text, Latest: today}
					if a.name != "none" {
						q.Announcement = []byte(a.text)
					}
					answer := Give(q)
					bent := l.name != "" || tr.name != "" && tr.name != "other" || x.claim.text != "" &&
						x.claim.text != tr.claim.text
					if a.name == "" && answer.Good == bent || answer.Good != (want == nil) {
						t.Errorf("%s: %s", name, answer.Verdict)
					}
					lines := strings.Split(answer.Verdict, "\n")
					if answer.Good {
						lines = lines[1:2] // what is not proved
						switch {
						case a.name != "none":
							want = []string{"that the announcement was public on that day"}
						case tr.name == "typed":
							want = []string{"that the dice were rolled, or that there was only one draw"}
						default:
							want = []string{"that the text was not chosen"}
						}
					}
					for i, line := range lines {
						if len(lines) != len(want) || !strings.Contains(line, want[i]) {
							t.Errorf("%s:\n%s\nwant\n%s", name, answer.Verdict, strings.Join(want, "\n"))
							break
						}
					}
					if count(a.name, l.name, x.name, tr.name) <= 2 {
						runs++
						args := []string{"check", "-json", write("draw.txt", tr.text), "-file", write("list.txt", l.claim.items)}
						if a.name != "none" {
							args = append(args, "-announced", write("announce.txt", a.text))
						}
						if x.claim.text != "" {
							args = append(args, "-public", x.claim.text)
						}
						if verdict := run(t, program, args); verdict != answer.Verdict {
							t.Errorf("%s: the program says\n%s\nand the page\n%s", name, verdict, answer.Verdict)
						}
					}
				}
			}
		}
	}
	if combinations < 4000 || runs < 400 {
		t.Errorf("%d combinations, %d of them by the program", combinations, runs)
	}
}

func count(names ...string) (bent int) {
	for _, name := range names {
		if name != "" {
			bent++
		}
	}
	return bent
}

// sentences returns parts of the sentences for all differences, in their order.
func sentences(t *testing.T, a, l, x, tr bend) (all []string) {
	add := func(differ bool, sentence string) {
		if differ {
			all = append(all, sentence)
		}
	}
	switch {
	case a.alone:
		return []string{a.wrong}
	case tr.alone:
		return []string{tr.wrong}
	}
	drawn, typed, empty := tr.claim, tr.name == "typed", l.claim.items == ""
	hash := func(items string) string { // as the transcript has it
		return claim{items: items, weights: drawn.weights}.list(t).Hash(drawn.weights)
	}
	other, spelling := x.claim.text != "" && (typed || x.claim.text != drawn.text),
		slices.Contains([]string{"later", "zero", "order"}, x.name)
	add(other && (a.name == "none" || !spelling), "the transcript is not drawn from the public text")
	add(other && a.name != "none" && spelling, "your text has another form: the ")
	if said := a.claim; a.name != "none" {
		add(drawn.n != said.n, fmt.Sprintf("the transcript draws %d items, and the announcement %d",
			drawn.n, said.n))
		add(drawn.replace != said.replace || drawn.weights != said.weights, "replacement")
		add(drawn.weights == said.weights && drawn.items != said.items,
			"the list of the transcript is not the announced one")
		add(typed,
			"the rolls of the transcript come from typed rolls, and not from a public text as announced")
		add(slices.Contains([]string{"later", "zero"}, tr.name), "is not of the announced form")
		add(tr.name == "order",
			"the numbers 11 3 19 28 40 47 in the public text are not as announced: 3 must be larger")
		add(!empty && drawn.weights == said.weights && l.claim.items != said.items,
			"the list is not the announced one")
	}
	same := !empty && hash(l.claim.items) == hash(drawn.items)
	add(empty, "the list is missing")
	add(!empty && !same, "the list is another one")
	add(same && tr.wrong != "", tr.wrong)
	return all
}

// run returns the verdict of the program as the page shows it.
func run(t *testing.T, program string, args []string) string {
	out, _ := exec.Command(program, args...).Output() // its verdict is there in any case
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	var verdict raffle.Verdict
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &verdict); err != nil {
		t.Fatalf("%q: %v", out, err)
	}
	folder := filepath.Dir(args[2])
	return strings.NewReplacer(filepath.Join(folder, "announce.txt"), "the announcement", filepath.Join(folder, "draw.txt"), "the transcript").Replace(verdict.String())
}
