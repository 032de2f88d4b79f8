package check

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
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
	list, err := raffle.NewList(strings.Split(d.items, "\n"), d.weights)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func (d claim) transcript(t *testing.T) string { return recorded(t, d.header(t), d.list(t)) }

// recorded returns the transcript of a draw, with rolls of its own if they are typed.
func recorded(t *testing.T, h raffle.Header, list raffle.List) string {
	rng := dice.Generator(rand.NewPCG(1, 2))
	if die := h.From.Die(); die != nil {
		rng = dice.Set(die)
	}
	rolls := dice.Record(rng)
	name := filepath.Join(t.TempDir(), "draw.txt")
	recording, err := raffle.Record(name, h)
	drawn, failed := h.Draw(dice.Die(rolls, h.Sides), list)
	err = errors.Join(err, failed, recording.Keep(rolls.Faces()), recording.Finish(list, drawn))
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
	edit  func(string) string // other changes
	wrong string              // how that is named, if nothing before it is wrong
	alone bool                // it cannot be read, so there is no other sentence
}

// edited returns what the bend makes of a text.
func (b bend) edited(text string) string {
	if b.edit == nil {
		return text
	}
	return b.edit(text)
}

func replaced(old, new string) func(string) string {
	return func(text string) string {
		if !strings.Contains(text, old) {
			panic(text + " does not have " + old)
		}
		return strings.Replace(text, old, new, 1)
	}
}

// A bentDraw is one combination of the four, each honest or bent.
type bentDraw struct{ announcement, list, text, transcript bend }

func (d bentDraw) String() string {
	return fmt.Sprintf("announcement %q, list %q, text %q, transcript %q",
		d.announcement.name, d.list.name, d.text.name, d.transcript.name)
}

// bent returns how many of the four are bent.
func (d bentDraw) bent() (n int) {
	for _, b := range []bend{d.announcement, d.list, d.text, d.transcript} {
		if b.name != "" {
			n++
		}
	}
	return n
}

// winnersMayDiffer reports whether the draw is not that of the honest announcement.
// Numbers of another week do not count for someone who gives no text.
func (d bentDraw) winnersMayDiffer() bool {
	given := d.given()
	return d.list.name != "" || d.transcript.name != "" && d.transcript.name != "other" ||
		given != "" && given != d.transcript.claim.text
}

// given returns the text as the page reads it: TestNumbersAreRead has what that forgives.
func (d bentDraw) given() string {
	announced, _ := raffle.ParseAnnouncement([]byte(d.announcement.text))
	transcript, _ := raffle.Parse([]byte(d.transcript.text))
	if d.announcement.name == "none" {
		announced.Draw.From.Value = transcript.Header.From.Value
	}
	return raffle.AsWritten(d.text.claim.text, announced.Draw.From.Value)
}

func (d bentDraw) submission() Submission {
	s := Submission{List: []byte(d.list.claim.items), Transcript: []byte(d.transcript.text),
		Public: d.text.claim.text, Latest: today}
	if d.announcement.name != "none" {
		s.Announcement = []byte(d.announcement.text)
	}
	return s
}

// flags returns the arguments of the program, with the files in a folder.
func (d bentDraw) flags(t *testing.T, folder string) []string {
	write := func(name, text string) string {
		name = filepath.Join(folder, name)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	args := []string{"check", "-json", write("draw.txt", d.transcript.text),
		"-file", write("list.txt", d.list.claim.items)}
	if d.announcement.name != "none" {
		args = append(args, "-announced", write("announce.txt", d.announcement.text))
	}
	if d.text.claim.text != "" {
		args = append(args, "-public", d.given())
	}
	return args
}

// unproved returns a part of the sentence on what the check of a draw cannot prove.
func (d bentDraw) unproved() string {
	switch {
	case d.announcement.name != "none":
		return "Check these yourself; "
	case d.transcript.name == "typed":
		return "only witnesses know that the die was rolled"
	}
	return "The announcement from before the draw rules that out"
}

// Every combination of announcement, list, text and transcript, each honest or bent,
// gives exactly the sentences that tell the differences, one each, from the page; and
// from the program, with the same words, where at most two are bent. With the honest
// announcement, nothing that is bent is checked, but for a transcript of other numbers of
// the lottery from someone who does not give the right ones; its verdict says so.
func TestBentDraws(t *testing.T) {
	path := buildRaffle(t)
	folder := t.TempDir()
	draws, runs := bentDraws(t), 0
	for i, d := range draws {
		want := sentences(t, d)
		answer := Give(d.submission())
		if d.announcement.name == "" && (answer.State == "good") == d.winnersMayDiffer() ||
			(answer.State == "good") != (want == nil) {
			t.Errorf("%v: %s", d, answer.Verdict)
		}
		lines := strings.Split(strings.ToLower(answer.Verdict), "\n")
		if answer.State == "good" {
			lines = []string{strings.ToLower(answer.Next)}
			want = []string{d.unproved()}
		}
		holds := func(line, part string) bool { return strings.Contains(line, strings.ToLower(part)) }
		if !slices.EqualFunc(lines, want, holds) {
			t.Errorf("%v:\n%s\nwant\n%s", d, answer.Verdict, strings.Join(want, "\n"))
		}
		if d.bent() > 2 || i%4 > 0 && !*dicetest.All {
			continue
		}
		runs++
		program := Answer{Drawn: answer.Drawn, List: answer.List, Doubts: answer.Doubts}
		program.judge(run(t, path, d.flags(t, folder)))
		if answer.State == "missing" { // the page says which text it is
			program.State, program.First, program.Next = answer.State, answer.First, answer.Next
		}
		if !reflect.DeepEqual(program, answer) {
			t.Errorf("%v: the program says\n%+v\nand the page\n%+v", d, program, answer)
		}
	}
	least := 100
	if *dicetest.All {
		least = 400
	}
	if len(draws) < 4000 || runs < least {
		t.Errorf("%d combinations, %d of them by the program", len(draws), runs)
	}
}

// buildRaffle returns the program raffle with a clock of its own.
func buildRaffle(t *testing.T) (program string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), "raffle")
	build := exec.Command("go", "test", "-c", "-o", program, "example.com/dice/cmd/raffle")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Setenv("RAFFLE_IN_A_TEST", "true")
	return program
}

// bentDraws returns all combinations.
func bentDraws(t *testing.T) (all []bentDraw) {
	b := allBends()
	for i, tr := range b.transcripts {
		b.transcripts[i].text = tr.edited(tr.claim.transcript(t))
	}
	for i, a := range b.announcements {
		h := a.claim.header(t)
		h.From.Value = form
		announced := &raffle.Announcement{Day: "2029-12-01", Draw: h}
		b.announcements[i].text = a.edited(announced.String())
	}
	for _, a := range b.announcements {
		for _, l := range b.lists {
			for _, x := range b.texts {
				for _, tr := range b.transcripts {
					all = append(all, bentDraw{a, l, x, tr})
				}
			}
		}
	}
	return all
}

// form is the announced form of the public text.
const form = "Lotto 2030-01-05: 6 of 49"

// bends are the honest and the bent ones of each of the four.
type bends struct{ announcements, lists, texts, transcripts []bend }

// allBends returns all of them, without the text of announcements and transcripts.
func allBends() (b bends) {
	honest := claim{items: "2 Ada\n1 Grace\n3 Barbara\n1 Margaret\n2 Edith\n", n: 3, text: lotto}
	vary := func(change func(*claim)) claim {
		d := honest
		change(&d)
		return d
	}
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
	b.lists = []bend{{claim: honest}, {name: "swapped", claim: swapped},
		{name: "longer", claim: longer}, {name: "twin", claim: twin},
		{name: "none", claim: vary(func(d *claim) { d.items = "" })}}
	b.texts = []bend{{claim: honest}, {name: "not given"}, {name: "other", claim: other},
		{name: "later", claim: later}, {name: "zero", claim: zero}, {name: "order", claim: order}}
	b.announcements = []bend{{claim: honest}, {name: "none"}, {name: "fewer", claim: fewer},
		{name: "more", claim: more}, {name: "replace", claim: replace},
		{name: "weights", claim: weights},
		{name: "swapped", claim: swapped}, {name: "longer", claim: longer},
		{name: "other die", claim: honest, edit: replaced("d256", "d6"),
			wrong: "line 6: a public text rolls a d256", alone: true},
		{name: "note", claim: honest, edit: replaced("where N", "note all win\nwhere N")},
		{name: "late", claim: honest, edit: replaced("announced 2029-12-01", "announced 2030-01-05"),
			wrong: `line 6: 2030-01-05 is not a date after 2030-01-05`, alone: true},
		{name: "few", claim: honest, edit: replaced(form, "Lotto 2030-01-05: 1 of 9"),
			wrong: "line 6: the announcement proves nothing", alone: true},
		{name: "endless", claim: honest, edit: replaced("draw 3 without",
			"draw 9223372036854775807 with"),
			wrong: "line 6: a draw of 9223372036854775807 of 5 items cannot be announced", alone: true},
		{name: "cut", claim: honest, edit: func(text string) string { return text[:len(text)-40] },
			wrong: "is cut off", alone: true},
		{name: "version", claim: honest, edit: replaced("announcement 1", "announcement 3"),
			wrong: `"raffle announcement 3" stands where a line such as "raffle announcement 1" must be`, alone: true}}
	b.transcripts = []bend{{claim: honest}, {name: "fewer", claim: fewer},
		{name: "more", claim: more},
		{name: "replace", claim: replace}, {name: "weights", claim: weights},
		{name: "swapped", claim: swapped}, {name: "twin", claim: twin}, {name: "other", claim: other},
		{name: "later", claim: later}, {name: "zero", claim: zero}, {name: "order", claim: order},
		{name: "typed", claim: honest, edit: replaced("from public text "+lotto, "from typed rolls")},
		{name: "note", claim: honest, edit: replaced("rolls ", "note all win\nrolls ")},
		{name: "die", claim: honest, edit: replaced("d256", "d255"),
			wrong: "a public text rolls a d256, never another die; this file has a d255",
			alone: true},
		{name: "roll", claim: honest, edit: replaced("rolls ", "rolls 9"), wrong: "line 6", alone: true},
		{name: "winner", claim: honest, edit: replaced("2 Edith", "2 Mallory"),
			wrong: `"2 Mallory" (line 8); the draw gives "2 Edith", item 5 of the list`}}
	return b
}

// sentences returns parts of the sentences for all differences, in their order.
func sentences(t *testing.T, d bentDraw) (all []string) {
	a, l, x, tr := d.announcement, d.list, d.text, d.transcript
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
	case l.claim.items == "":
		return []string{"the list is missing"}
	}
	drawn, typed := tr.claim, tr.name == "typed"
	hash := func(items string) string { // as the transcript has it
		return claim{items: items, weights: drawn.weights}.list(t).Hash(drawn.weights)
	}
	add(x.claim.text != "" && (typed || d.given() != drawn.text),
		"the transcript is not drawn from the public text")
	if said := a.claim; a.name != "none" {
		add(drawn.n != said.n || drawn.replace != said.replace || drawn.weights != said.weights,
			fmt.Sprintf(`the transcript says "draw %d with`, drawn.n))
		add(drawn.weights == said.weights && drawn.items != said.items, `the transcript says "items `)
		add(a.name == "note" != (tr.name == "note"), `"no note"`)
		add(typed,
			"the rolls of the transcript come from typed rolls, and not from a public text as announced")
		add(slices.Contains([]string{"later", "zero"}, tr.name), "is not of the announced form")
		add(tr.name == "order",
			"the numbers 11 3 19 28 40 47 in the public text are not as announced: 3 must be larger")
	}
	same := hash(l.claim.items) == hash(drawn.items)
	add(!same, "the list is another one")
	add(same && tr.wrong != "", tr.wrong)
	return all
}

// run returns the verdict of the program, with the names that the page has for files.
func run(t *testing.T, program string, args []string) (verdict raffle.Verdict) {
	out, _ := exec.Command(program, args...).Output() // its verdict is there in any case
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	folder := filepath.Dir(args[2])
	last := strings.NewReplacer(
		filepath.Join(folder, "announce.txt"), "the announcement",
		filepath.Join(folder, "draw.txt"), "the transcript",
	).Replace(lines[len(lines)-1])
	if err := json.Unmarshal([]byte(last), &verdict); err != nil {
		t.Fatalf("%q: %v", out, err)
	}
	return verdict
}
