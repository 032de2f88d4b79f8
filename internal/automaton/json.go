package automaton

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// documentVersion is the newest version of the format that Parse reads, and that JSON writes.
// A field that older readers may ignore needs no new version.
const documentVersion = 1

// A document is an automaton as JSON: its steps, each roll with all that it leads to.
// dice.Strategy.MarshalJSON describes the format. A new field is declared here, written by JSON,
// and read by automaton. JSON writes it only if it is set: Parse refuses a document that lacks
// what JSON writes, and so all older ones.
type document struct {
	Version  int            `json:"version"` // 0 stands for 1
	Sides    uint64         `json:"sides"`
	Weights  []uint64       `json:"weights"` // of the outcomes; nil for a fair die
	Names    []string       `json:"names"`   // of the outcomes; nil for numbers
	Hand     []int          `json:"hand"`
	Costs    []int          `json:"costs"`
	Together bool           `json:"together"`
	Dice     []int          `json:"dice"`
	Unit     string         `json:"unit"`
	Expected string         `json:"expected"`
	Worst    *string        `json:"worst"`  // nil if there is no bound
	Sum      *Sum           `json:"sum"`    // nil unless people add the outcomes
	Number   *Number        `json:"number"` // nil unless people read the dice as one number
	Steps    []documentStep `json:"steps"`
}

type documentStep struct {
	Cases uint64         `json:"cases"`
	Lines []documentLine `json:"lines"`
}

// A documentLine is for the cases from First to Last: a roll with entries for its results, or
// an entry.
type documentLine struct {
	documentEntry
	Roll []int           `json:"roll,omitempty"`
	Cost int             `json:"cost,omitempty"` // 0 stands for 1
	Zero bool            `json:"zero,omitempty"`
	Add  *uint64         `json:"add,omitempty"`
	Then []documentEntry `json:"then,omitempty"`
}

// A documentEntry leads the cases from First to Last to results or to a step.
type documentEntry struct {
	First  uint64  `json:"first"`
	Last   uint64  `json:"last"`
	Result *uint64 `json:"result,omitempty"`
	Step   int     `json:"step,omitempty"`
	Case   *uint64 `json:"case,omitempty"`
	Span   uint64  `json:"span,omitempty"` // 0 stands for last - first + 1
}

// keys are the fields of the format at any depth. Parse ignores all others.
var keys = keysOf(reflect.TypeFor[document](), map[string]bool{})

func keysOf(t reflect.Type, known map[string]bool) map[string]bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		keysOf(t.Elem(), known)
	case reflect.Struct:
		for i := range t.NumField() {
			name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
			known[name] = true
			keysOf(t.Field(i).Type, known)
		}
	}
	return known
}

// compact returns a value of numbers and strings as JSON, which cannot fail.
func compact(v any) string {
	text, _ := json.Marshal(v)
	return string(text)
}

// JSON returns the automaton as a document, with a line of text for each line of a step
// and each entry. The costs are those of a [Proof].
func (a *Automaton) JSON(hand Hand, expected *big.Rat, worst int, bounded bool) []byte {
	var b strings.Builder
	put := func(format string, some bool, value any) {
		if some {
			fmt.Fprintf(&b, format, compact(value))
		}
	}
	var most any
	if bounded {
		most = strconv.Itoa(worst)
	}
	put(`{"version": %s, `, true, documentVersion)
	put(`"sides": %s, `, true, a.Target)
	put("\"weights\": %s,\n ", a.Weights != nil, a.Weights)
	put("\"names\": %s,\n ", a.Names != nil, a.Names)
	put(`"hand": %s, `, true, append([]int{}, hand.Dice...))
	put(`"costs": %s, `, hand.Costs != nil, hand.Costs)
	put(`"together": %s, `, hand.Together, true)
	put(`"dice": %s, `, true, a.Dice())
	put(`"unit": %s, `, true, a.Unit())
	put(`"expected": %s, `, true, expected.RatString())
	put("\"worst\": %s,\n ", true, most)
	put("\"sum\": %s,\n ", a.Sum != nil, a.Sum)
	put("\"number\": %s,\n ", a.Number != nil, a.Number)
	b.WriteString(`"steps": [`)
	s := a.Steps()
	for i, pool := range s {
		var lines []string
		for _, r := range a.Pools[pool].Runs {
			lines = append(lines, s.line(a, r))
		}
		fmt.Fprintf(&b, "%s\n  {\"cases\": %d, \"lines\": [\n    %s]}", ","[:min(i, 1)],
			a.Pools[pool].Size, strings.Join(lines, ",\n    "))
	}
	return []byte(b.String() + "]}\n")
}

// line returns a run of a step as text.
func (s Steps) line(a *Automaton, r Run) string {
	var entries []string
	for _, b := range a.Branches(r) {
		entries = append(entries, compact(s.entry(b)))
	}
	if r.Action != Rolled {
		return strings.Join(entries, ",")
	}
	t := a.Throws[r.Throw]
	head := documentLine{documentEntry: documentEntry{First: r.Start, Last: r.End - 1}, Roll: t.Dice, Zero: t.Zero,
		Add: &r.Offset}
	if t.Cost != 1 {
		head.Cost = t.Cost
	}
	return fmt.Sprintf("%s,\"then\":[\n      %s]}", strings.TrimSuffix(compact(head), "}"),
		strings.Join(entries, ",\n      "))
}

// entry returns the entry for a branch.
func (s Steps) entry(b Run) documentEntry {
	e, target := documentEntry{First: b.Start, Last: b.End - 1}, b.Offset
	if b.Action == Decided {
		target++
		e.Result = &target
	} else {
		e.Step, e.Case = s.Number(b.To), &target
	}
	if b.Cases() > b.Span {
		e.Span = b.Span
	}
	return e
}

// maxDocument bounds a document in bytes.
const maxDocument = 1 << 20

// Parse returns the automaton of a document that [Automaton.JSON] wrote, the dice that were
// at hand, and its proof. It trusts nothing: the automaton is proved, and written
// again it must have the same keys and values, in any order of the keys. Keys that the
// format does not have are ignored.
//
// The size of a document and the work of the proof are bounded, so that Parse takes a few
// seconds at most.
func Parse(data []byte) (a *Automaton, hand Hand, proof *Proof, err error) {
	d, err := decode(data)
	if err != nil {
		return nil, hand, nil, err
	}
	a, hand = d.automaton(), Hand{d.Hand, d.Costs, d.Together}
	proof, err = a.proof(&effort{context.Background(), maxEffort})
	if err != nil {
		return nil, hand, nil, err
	}
	if a.Sum != nil {
		err = a.Sum.check(a)
		if err != nil {
			return nil, hand, nil, err
		}
	}
	if err := a.checkNumber(); err != nil {
		return nil, hand, nil, err
	}
	written := a.JSON(hand, proof.Cost, proof.Worst, proof.Bounded)
	return a, hand, proof, cmp.Or(hand.check(a.Throws), compare(data, written))
}

// decode returns a document whose size is bounded.
func decode(data []byte) (*document, error) {
	if len(data) > maxDocument {
		return nil, fmt.Errorf("the document has %d bytes; at most %d can be read", len(data),
			maxDocument)
	}
	if err := checkVersion(data); err != nil {
		return nil, err
	}
	d, decoder := new(document), json.NewDecoder(bytes.NewReader(data))
	err := decoder.Decode(d)
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) { // its text names types of this package
		err = fmt.Errorf("%s at byte %d has no place there", wrong.Value, wrong.Offset)
	} else if _, more := decoder.Token(); err == nil && more != io.EOF {
		err = errors.New("something follows the document; delete it")
	}
	if err != nil {
		return nil, err
	}
	switch {
	case d.Sides < 1 || d.Sides > math.MaxInt:
		return nil, fmt.Errorf("the document has %d sides; write 1 to %d", d.Sides, math.MaxInt)
	case len(d.Weights) > maxSegments:
		return nil, fmt.Errorf("there are %d weights; at most %d can be read", len(d.Weights),
			maxSegments)
	case len(d.Weights) > 0 && !slices.ContainsFunc(d.Weights, func(w uint64) bool {
		return w != d.Weights[0]
	}):
		return nil, errors.New("the weights are all equal; omit them")
	case len(d.Steps) > math.MaxInt/d.dearest():
		return nil, errors.New("the document has too many steps to count their costs")
	}
	return d, nil
}

// dearest returns the highest cost of a roll, at least 1.
func (d *document) dearest() int {
	most := 1
	for _, s := range d.Steps {
		for _, l := range s.Lines {
			most = max(most, l.Cost)
		}
	}
	return most
}

// checkVersion refuses a document of a newer version without reading the rest.
func checkVersion(data []byte) error {
	var d struct{ Version json.RawMessage }
	json.Unmarshal(data, &d) // if it fails, the document cannot be read at all, which decode says
	version, err := strconv.Atoi(string(d.Version))
	if err == nil && (version < 1 || version > documentVersion) {
		return fmt.Errorf("the document has version %d, and this program reads versions up to %d; "+
			"use a newer program", version, documentVersion)
	}
	return nil
}

// automaton returns the automaton of the document: a pool for each step, and one more for
// the numbers that each roll can lead to. Nothing about it is checked.
func (d *document) automaton() *Automaton {
	a := &Automaton{Target: d.Sides, Weights: d.Weights, Names: d.Names, Sum: d.Sum,
		Number: d.Number, Pools: make([]Pool, len(d.Steps))}
	if d.Sum != nil {
		d.Sum.complete()
	}
	throws := map[string]int{}
	for i, s := range d.Steps {
		a.Pools[i].Size = s.Cases
		for _, l := range s.Lines {
			r := l.run()
			if l.Roll != nil {
				t := throwOf(l.Roll, cmp.Or(l.Cost, 1))
				t.Zero = l.Zero
				key := fmt.Sprint(t)
				if _, known := throws[key]; !known {
					throws[key] = len(a.Throws)
					a.Throws = append(a.Throws, t)
				}
				r = Run{Start: r.Start, End: r.End, Throw: throws[key], To: len(a.Pools),
					Offset: *cmp.Or(l.Add, &zero)}
				landing := Pool{Size: r.Offset + r.Width(a.Throws)}
				if r.Offset > 0 { // nothing leads to the numbers below
					landing.Runs = []Run{{End: r.Offset, Action: Decided, Span: 1}}
				}
				for _, e := range l.Then {
					landing.Runs = append(landing.Runs, e.run())
				}
				a.Pools = append(a.Pools, landing)
			}
			a.Pools[i].Runs = append(a.Pools[i].Runs, r)
		}
	}
	return a
}

var zero uint64

// run returns the run of an entry.
func (e documentEntry) run() Run {
	r := Run{Start: e.First, End: e.Last + 1, Action: Carried, To: e.Step - 1,
		Offset: *cmp.Or(e.Case, &zero)}
	if e.Result != nil {
		r.Action, r.To, r.Offset = Decided, 0, *e.Result-1
	}
	r.Span = cmp.Or(e.Span, r.Cases())
	return r
}

// compare returns an error unless a document has the keys of the one that is wanted, each
// once, and the same values. Other documents may have other keys, which do not count.
func compare(data, want []byte) error {
	end := saying{"\U0010ffff", ""} // after all others
	said, meant := append(said(data), end), append(said(want), end)
	for i, s := range said {
		switch m := meant[i]; {
		case s == m:
		case s.place == m.place:
			return fmt.Errorf("%.80q is %.80s, but the steps give %.80s; write that", s.place,
				s.value, m.value)
		case s.place < m.place:
			return fmt.Errorf("%.80s at %.80q is one too many; delete it", s.value, s.place)
		default:
			return fmt.Errorf("%.80q is missing; write %.80s", m.place, m.value)
		}
	}
	return nil
}

// A saying is a value of a document, and its place: keys, and indices from 1.
type saying struct{ place, value string }

// said returns the values of a document, sorted by place.
func said(data []byte) (list []saying) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var read func(place string)
	read = func(place string) {
		token, _ := d.Token()
		kind, compound := token.(json.Delim)
		if !compound {
			list = append(list, saying{place, compact(token)})
			return
		}
		list = append(list, saying{place, map[json.Delim]string{'[': "a list", '{': "an object"}[kind]})
		for i := 1; d.More(); i++ {
			name := any(i)
			if kind == '{' {
				name, _ = d.Token()
				key, _ := name.(string)
				if key == "version" || !keys[key] {
					var unknown json.RawMessage
					d.Decode(&unknown)
					continue
				}
			}
			read(strings.TrimPrefix(fmt.Sprint(place, " ", name), " "))
		}
		d.Token()
	}
	read("")
	slices.SortFunc(list, func(a, b saying) int {
		return cmp.Or(cmp.Compare(a.place, b.place), cmp.Compare(a.value, b.value))
	})
	return list
}
