package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/dice"
	"example.com/dice/internal/command/commandtest"
	"example.com/dice/internal/dicetest"
)

// rolled returns rolls in lines of ten.
func rolled(sides, n int, seed uint64) string {
	return holding{dice: []int{sides}}.rolled(n, seed)
}

// rolled returns throws, or cards that are dealt, in lines.
func (h holding) rolled(throws int, seed uint64) string {
	rng, faces := rand.New(rand.NewPCG(seed, 1)), []int(nil)
	for range throws {
		for _, sides := range h.dice {
			if h.deck == nil {
				faces = append(faces, rng.IntN(sides)+1)
			}
		}
	}
	for h.deck != nil && len(faces) < throws {
		for _, card := range rng.Perm(h.dice[0]) {
			faces = append(faces, card+1)
		}
	}
	return h.lines(faces)
}

// A key follows from its rolls: a program in Python, which shares nothing with this one,
// makes the same.
func TestKeyByPython(t *testing.T) {
	dicetest.Long(t)
	python, err := exec.LookPath("python3")
	if err != nil {
		dicetest.Missing(t, err)
	}
	var calls [][]any // of the program in Python: arguments and rolls
	var got []string
	for i, test := range []struct{ held, of, n, more string }{
		{"6", "", "", ""}, {"2", "", "", ""}, {"20", "", "", ""}, {"7", "", "", ""},
		{"256", "", "", ""}, {"1000000", "", "", ""}, {"6", "7776", "6", ""},
		{"6", "256", "16", "bytes"}, {"12", "256", "65", "bytes"}, {"20", "7776", "6", ""},
		{"20", "7776", "1", ""}, {"10", "256", "40", ""}, {"8", "65535", "12", ""},
		{"6", "2048", "12", "checksum"}, {"20", "2048", "15", "checksum"},
		{"2", "2048", "18", "checksum"}, {"10", "2048", "21", "checksum"},
		{"6", "2048", "24", "checksum"},
		{"8 16", "", "", ""}, {"4 2", "2048", "12", "checksum"}, {"10 6 6", "7776", "6", ""},
		{"deck", "", "", ""}, {"deck36", "2048", "24", "checksum"}, {"deck32", "256", "40", "bytes"},
		{"6", "", "", "margin"}, {"20 6", "2048", "12", "margin"},
	} {
		args := []string{"", strings.ReplaceAll(test.held, " ", ",")}
		flags := append([]string{"key"}, strings.Fields(test.held)...)
		if test.of != "" {
			args = append(args, test.of, test.n)
			flags = append(flags, "-of", test.of, "-n", test.n)
		}
		switch test.more {
		case "bytes":
			args, flags = append(args, test.more), []string{"key", test.held, "-n", test.n}
		case "margin":
			args, flags = append(args, test.more, "20"), append(flags, "-margin", "20")
		case "checksum":
			args, flags = append(args, test.more), append(flags, "-checksum")
		}
		held := dice.Must(holdingOf(strings.Fields(test.held)))
		for seed := range uint64(10) {
			typed := held.rolled(300, 10*uint64(i)+seed)
			code, key, stderr := tested.Typing(typed, flags...)
			if code != 0 {
				t.Errorf("dice %v: exit code %d, %s", flags, code, stderr)
			}
			calls = append(calls, []any{args, typed})
			got = append(got, key)
		}
	}
	const all = "import io, json, runpy, sys\n" +
		"for sys.argv, rolls in json.load(sys.stdin):\n" +
		"    sys.stdin = io.StringIO(rolls)\n" +
		"    runpy.run_path('testdata/key.py')\n"
	cmd := exec.Command(python, "-c", all)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(dice.Must(json.Marshal(calls))), os.Stderr
	out, err := cmd.Output()
	if diff := cmp.Diff(strings.Join(got, ""), string(out)); err != nil || diff != "" {
		t.Errorf("%v; - dice, + Python:\n%s", err, diff)
	}
}

// All orders of a small deck, and all throws of two dice, make each key equally often.
func TestKeysAreEquallyLikely(t *testing.T) {
	small := &deck{"deck4", ranks[:1]}
	decks[small.name] = small
	defer delete(decks, small.name)
	for held, typed := range map[string][]string{
		"deck4": inRow([]string{"1 2 3 4", "1 2 4 3", "1 3 2 4", "1 3 4 2", "1 4 2 3", "1 4 3 2",
			"2 1 3 4", "2 1 4 3", "2 3 1 4", "2 3 4 1", "2 4 1 3", "2 4 3 1", "3 1 2 4", "3 1 4 2",
			"3 2 1 4", "3 2 4 1", "3 4 1 2", "3 4 2 1", "4 1 2 3", "4 1 3 2", "4 2 1 3", "4 2 3 1",
			"4 3 1 2", "4 3 2 1"}, 2),
		"2 -margin 10": inRow([]string{"h", "t"}, 12),
		"4 2":          inRow([]string{"1 h", "1 t", "2 h", "2 t", "3 h", "3 t", "4 h", "4 t"}, 4),
	} {
		args := append(strings.Fields("key -of 3 -n 2"), strings.Fields(held)...)
		keys := map[string]int{}
		for _, text := range typed {
			_, key, _ := tested.Typing(text, args...)
			keys[key]++
		}
		open := keys[""]
		delete(keys, "")
		each := (len(typed) - open) / 9
		if len(keys) != 9 || each < len(typed)/12 {
			t.Errorf("%s: %d of %d without a key, and %d keys", held, open, len(typed), len(keys))
		}
		for key, times := range keys {
			if times != each {
				t.Errorf("%s: %q comes %d times; all come %d times on average", held, key, times, each)
			}
		}
	}
}

// inRow returns all texts of a given number of these lines.
func inRow(lines []string, times int) (texts []string) {
	if times == 0 {
		return []string{""}
	}
	for _, before := range inRow(lines, times-1) {
		for _, line := range lines {
			texts = append(texts, before+line+"\n")
		}
	}
	return texts
}

// Cards have one number each, however they are written.
func TestCards(t *testing.T) {
	for name, d := range decks {
		for card := range len(d.ranks) * len(suits) {
			written := d.list([]int{card + 1})
			rank, suit := written[:len(written)-1], suits[card/len(d.ranks)]
			for _, sign := range strings.Split(suit, "") {
				for _, word := range []string{rank + sign, sign + rank, strings.ToLower(rank + sign),
					strings.Replace(rank, "10", "T", 1) + sign, rank + sign + "\ufe0f",
					strconv.Itoa(card + 1)} {
					if got := d.card(word); got != card+1 {
						t.Errorf("%s: %q is card %d; want %d", name, word, got, card+1)
					}
				}
			}
		}
		for _, word := range []string{"", "S", "A", "1S", "AX", "ASS", "0", "53", "-1", "1.5", "SAS"} {
			if got := d.card(word); got != 0 {
				t.Errorf("%s: %q is card %d", name, word, got)
			}
		}
	}
}

// A key that breaks off goes on to the same end: after the lines that the error shows, and
// from a file, in another deck, after undo. Only its owner can read the file.
func TestKeyGoesOn(t *testing.T) {
	for _, args := range []string{"6", "deck", "deck32", "8 16", "6 2 10 -margin 30"} {
		flags := append([]string{"key"}, strings.Fields(args)...)
		args, _, _ = strings.Cut(args, " -")
		held := dice.Must(holdingOf(strings.Fields(args)))
		lines := strings.SplitAfter(held.rolled(100, 5), "\n")
		_, want, _ := tested.Typing(strings.Join(lines, ""), flags...)
		for begun := 1; begun < len(lines)-1; begun += 2 {
			file := commandtest.Write(t, "")
			if err := os.Chmod(file, 0o644); err != nil {
				t.Fatal(err)
			}
			rest, undone := strings.Join(lines[begun:], ""), lines[begun]
			code, _, stderr := tested.Typing(strings.Join(lines[:begun], "")+undone+"undo\nq\n",
				append(flags, "-rolls", file)...)
			if code == 0 { // it was complete
				break
			}
			info, err := os.Stat(file)
			if err != nil || os.PathSeparator == '/' && info.Mode().Perm() != 0o600 {
				t.Errorf("others can read the rolls: %v, %v", info.Mode(), err)
			}
			code, got, said := tested.Typing(rest, append(flags, "-rolls", file)...)
			if code != 0 || got != want || !strings.Contains(said, "; going on") {
				t.Errorf("%s after %d lines: exit code %d, %q, %s; want %q; before: %s", args, begun, code,
					got, said, want, stderr)
			}
			_, _, stderr = tested.Typing(strings.Join(lines[:begun], "")+"q\n", flags...)
			_, shown, _ := strings.Cut(stderr, "type these ")
			_, shown, _ = strings.Cut(shown, "\n")
			if _, got, _ := tested.Typing(shown+rest, flags...); got != want {
				t.Errorf("%s after %d lines that are shown again: %q; want %q", args, begun, got, want)
			}
		}
	}
}

// The last word of a phrase has the checksum of the vectors of BIP 39: by their numbers,
// from 0.
func TestKeyChecksum(t *testing.T) {
	for _, test := range []struct{ words, others, last, want int }{
		{12, 0, 0, 3}, {24, 0, 0, 102}, // 0000…: about, art
		{12, 2047, 127, 2037}, {24, 2047, 7, 1967}, // ffff…: wrong, vote
	} {
		k := &keyMaker{sides: 2048, of: 2048, n: test.words, checksum: true}
		k.drawn = append(slices.Repeat([]int{test.others + 1}, test.words-1), test.last+1)
		k.check()
		if got := k.drawn[test.words-1] - 1; got != test.want || k.drawn[0] != test.others+1 {
			t.Errorf("%d words: the last is %d; want %d", test.words, got, test.want)
		}
	}
}

// With -mix a number is the sum of the rolls and of the system's, so each is uniform.
func TestKeyMix(t *testing.T) {
	k := &keyMaker{sides: 5, drawn: []int{1, 3, 5, 2}}
	system := bytes.NewReader([]byte{4, 2, 0, 7, 1}) // 7 is not below 5
	if err := k.mixIn(system); err != nil || fmt.Sprint(k.drawn) != "[5 5 5 3]" {
		t.Errorf("%v, %v", k.drawn, err)
	}
	large := &keyMaker{sides: math.MaxInt, drawn: []int{math.MaxInt}}
	top := new(big.Int).Sub(big.NewInt(math.MaxInt), big.NewInt(1)).Bytes()
	err := large.mixIn(bytes.NewReader(top))
	if err != nil || large.drawn[0] != math.MaxInt-1 {
		t.Errorf("%v, %v", large.drawn, err)
	}
	typed := rolled(6, 110, 5)
	_, plain, _ := tested.Typing(typed, "key", "6")
	file := filepath.Join(t.TempDir(), "rolls")
	code, mixed, said := tested.Typing(typed, "key", "-mix", "-rolls", file, "6")
	_, again, more := tested.Typing("", "key", "-mix", "-rolls", file, "6")
	const once = ", mixed with the system: write the key down, for the rolls do not give it again\n"
	if !strings.Contains(said, once) || !strings.Contains(more, once) ||
		!strings.Contains(more, "another one than before, which cannot be made again") ||
		!strings.HasPrefix(commandtest.Content(t, file), "# dice key -mix -n 32 d6\n") {
		t.Errorf("printed: %s\n%s", said, more)
	}
	if code != 0 || len(mixed) != len(plain) || mixed == plain || mixed == again {
		t.Errorf("exit code %d: %q, and %q without -mix", code, mixed, plain)
	}
}

// The table in the document has the means of many keys.
func TestKeysGolden(t *testing.T) {
	dicetest.Long(t)
	table := "| what you hold | bits | a key of 128 bits | 256 bits | six words of 7776 |\n" +
		"| --- | --- | --- | --- | --- |\n"
	for _, args := range []string{"2", "6", "6 6", "8", "10", "20", "4 2", "8 16", "deck", "deck36"} {
		held := dice.Must(holdingOf(strings.Fields(args)))
		worth := fmt.Sprintf("%.2f a %s", held.bits(1), held.unit)
		if held.deck != nil {
			worth = fmt.Sprintf("%.1f in all", held.bits(held.dice[0]))
		}
		table += fmt.Sprintf("| %s | %s |", held.name, worth)
		for _, k := range []keyMaker{{sides: 256, n: 16}, {sides: 256, n: 32}, {sides: 7776, n: 6}} {
			table += fmt.Sprintf(" %.1f %ss |", meanThrows(t, held, &k), held.unit)
		}
		table += "\n"
	}
	dicetest.GoldenTable(t, *commandtest.Update, "../../docs/keys.md", table)
}

// meanThrows returns how many throws a key takes on average.
func meanThrows(t *testing.T, held holding, k *keyMaker) float64 {
	t.Helper()
	const times = 2000
	total := int64(0)
	for seed := range uint64(times) {
		rng := rand.New(rand.NewPCG(seed, 2))
		var store *dice.Recycler
		cards := &shuffledDeck{rng: rng, cards: held.dice[0]}
		if held.deck != nil {
			store = dice.Deck(cards)
		} else {
			var thrown []dice.Source
			for _, sides := range held.dice {
				thrown = append(thrown, dice.Die(dice.Generator(rng), sides))
			}
			store = dice.Recycle(dice.Product(thrown...))
		}
		if err := k.draw(store); err != nil {
			t.Fatal(err)
		}
		if held.deck != nil {
			total += cards.dealt // with the last of a deck
		} else {
			total += k.store.Account().Rolls
		}
	}
	return float64(total) / times
}

// A shuffledDeck deals all its cards, and is shuffled again.
type shuffledDeck struct {
	rng   *rand.Rand
	cards int
	left  []int
	dealt int64
}

func (d *shuffledDeck) Sides() int { return d.cards }

func (d *shuffledDeck) Roll() (int, error) {
	if len(d.left) == 0 {
		d.left = d.rng.Perm(d.cards)
	}
	card := d.left[0] + 1
	d.left = d.left[1:]
	d.dealt++
	return card, nil
}
