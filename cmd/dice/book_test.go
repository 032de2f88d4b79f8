package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/xml"
	"fmt"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/dice/internal/cardtest"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/plan"
)

// The book has every die, needs nothing from anywhere, and is at most twelve pages for
// the usual six dice. Without -all it is of a die from which each card is one roll.
func TestBook(t *testing.T) {
	sets := [][]string{{"d720720"}}
	if *dicetest.All {
		sets = [][]string{{}, {"d6"}, {"d20"}, {"d4", "d6"}}
	}
	for _, set := range sets {
		title := strings.Join(set, " and ")
		if len(set) == 0 {
			title = "d4, d6, d8, d10, d12 and d20"
		}
		code, book, stderr := tested.Try(append([]string{"book"}, set...)...)
		if code != 0 || stderr != "" || !strings.Contains(book, "<title>Any die from "+title+
			"</title>") {
			t.Fatalf("exit %d, %s\n%.2000s", code, stderr, book)
		}
		var all []int
		for sides := 2; sides <= lastOfBook; sides++ {
			all = append(all, sides)
		}
		pages := checkIndex(t, book, all)
		if other := regexp.MustCompile(
			`(?i)<script|<link|<img|@import|url\(|src=|https?://`).FindAllString(strings.ReplaceAll(book,
			"http://www.w3.org/2000/svg", ""), -1); other != nil {
			t.Errorf("the book needs %q", other)
		}
		if n := strings.Count(book, "<style>"); n != 1 {
			t.Errorf("%d style sheets", n)
		}
		if !*dicetest.All {
			return
		}
		large := strings.Count(book, `class="span4"`)
		t.Logf("from %s: %d pages, %d cards have one of their own", title, pages, large)
		if len(set) == 0 && (large > 0 || pages > 12) {
			t.Errorf("%d pages, and %d cards need one of their own; want at most 12 and 0", pages, large)
		}
		checkPrint(t, book, pages)
	}
}

// checkIndex compares the pages in the index with those of the cards, and returns how
// many there are.
func checkIndex(t *testing.T, book string, dice []int) (pages int) {
	t.Helper()
	for _, sides := range dice {
		name := strconv.Itoa(sides)
		var found []string // pages
		for _, m := range regexp.MustCompile(
			`<a href="#d(\d+)">d(\d+)(?: to d(\d+))? <span>page (\d+)</span>`).FindAllStringSubmatch(book,
			-1) {
			first, err := strconv.Atoi(m[1])
			last, err2 := strconv.Atoi(cmp.Or(m[3], m[2]))
			if cmp.Or(err, err2) != nil || m[1] != m[2] || first > last {
				t.Errorf("what does %s mean?", m[0])
			}
			if first <= sides && sides <= last {
				found = append(found, m[4])
			}
		}
		if strings.Count(book, ` id="d`+name+`"`) != 1 || len(found) != 1 {
			t.Errorf("the d%d is not in the book, or twice", sides)
			continue
		}
		before, _, _ := strings.Cut(book, ` id="d`+name+`"`)
		if n := strings.Count(before, `<div class="book-page">`); found[0] != strconv.Itoa(n) {
			t.Errorf("the d%d is on page %d, and the index says %s", sides, n, found[0])
		}
	}
	return strings.Count(book, `<div class="book-page">`)
}

// Cards of every kind: rows, ranges, digits, one roll, many parts, and a card that is too
// large for a column. With -all there are more, and they are printed.
func TestBookOfCards(t *testing.T) {
	usualSix := []int{4, 6, 8, 10, 12, 20}
	cards := []struct {
		sides  int
		from   []int
		within float64
	}{
		{3, usualSix, 10}, {13, []int{4, 6}, 0}, {14, usualSix, 10}, {41, []int{4, 10}, 0},
		{64, usualSix, 10}, {100, []int{6}, 10},
		{9, usualSix, 10}, {28, usualSix, 10}, {37, usualSix, 10}, {89, usualSix, 10},
	}
	if !*dicetest.All {
		cards = cards[:6]
	}
	var entries []*bookCard
	var dice []int
	for _, c := range cards {
		e, err := newBookCard(t.Context(), plan.Question{Target: c.sides, Dice: c.from, Simplest: true,
			Within: c.within / 100})
		if err != nil {
			t.Fatal(err)
		}
		entries, dice = append(entries, e), append(dice, c.sides)
	}
	var book strings.Builder
	if err := writeBook(&book, usualSix, entries); err != nil {
		t.Fatal(err)
	}
	pages := checkIndex(t, book.String(), dice)
	if large := strings.Count(book.String(), `class="span4"`); pages < 2 || large == 0 {
		t.Errorf("%d pages, and %d cards need one of their own; want both kinds", pages, large)
	}
	if *dicetest.All {
		checkPrint(t, book.String(), pages)
	}
}

// A card for several dice leads the player of each die to its results, at the cost that its own
// card has. Cards and players are its cases.
//
//gocognit:ignore
func TestJoinedCardsArePlayedAlike(t *testing.T) {
	dicetest.Long(t)
	for _, test := range []struct{ first, last, sides, cards int }{{13, 18, 6, 2}, {20, 36, 6, 6},
		{61, 64, 8, 1}} {
		costs := map[int]*big.Rat{}
		var entries []*bookCard
		for sides := test.first; sides <= test.last; sides++ {
			p, err := plan.Question{Target: sides, Dice: []int{test.sides}, Simplest: true,
				Within: 0.1}.Plan(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			costs[sides] = p.Expected
			entries = append(entries, &bookCard{Group: p.Sheet("").Group()})
		}
		cards := joined(entries)
		if len(cards) != test.cards {
			t.Errorf("d%d to d%d are %d cards; want %d", test.first, test.last, len(cards), test.cards)
		}
		checkLines(t, arranged(cards, topHeight), len(cards))
		for _, c := range cards {
			if len(c.Targets) > 1 && !strings.Contains(c.Text(), "above the die you want: ") {
				t.Errorf("the card of d%v does not say what is above the smaller ones:\n%s", c.Targets,
					c.Text())
			}
			got, err := cardtest.Follow(cardtest.Text(c.Inline()), nil)
			if err == nil {
				err = got.CheckDie(c.Targets[0])
			}
			if err != nil {
				t.Fatalf("%v in\n%s", err, c.Text())
			}
			for _, target := range c.Targets { // of a smaller die, results above it start over
				mean := new(big.Rat).Mul(got.Mean, big.NewRat(int64(c.Targets[0]), int64(target)))
				if mean.Cmp(costs[target]) != 0 {
					t.Errorf("d%d: the cost is %v in\n%s", target, mean, c.Text())
				}
			}
		}
	}
}

// checkLines checks that all cards are on pages, in their order, and that all lines fit
// and are full, or leave half their width.
func checkLines(t *testing.T, pages []*bookPage, cards int) {
	t.Helper()
	next := 0
	for i, p := range pages {
		left := pageHeight
		if i == 0 {
			left -= topHeight
		}
		for _, l := range p.Lines {
			used, high := 0, 0
			for _, e := range l {
				cards--
				if e.least() < next {
					t.Errorf("page %d: the d%d comes too late", p.Number, e.least())
				}
				used, high, next = used+e.Quarters, max(high, e.height()), e.least()
			}
			left -= high
			if used != 4 && used != 2 || left < 0 || p.Number != i+1 {
				t.Errorf("page %d: a line has %d quarters, and %d pixels are left", p.Number, used, left)
			}
		}
	}
	if cards != 0 {
		t.Errorf("%d cards are on no page", cards)
	}
}

// checkPrint prints a book by a browser on as many pages of A4 as it has. No ink
// is within 8 mm of an edge, no type is below 9 points, and no text overlaps another or a
// border.
func checkPrint(t *testing.T, book string, pages int) {
	t.Helper()
	for _, tool := range []string{"chromium", "pdftoppm", "pdftotext"} {
		if _, err := exec.LookPath(tool); err != nil {
			dicetest.Missing(t, err)
		}
	}
	dir := t.TempDir()
	paper := filepath.Join(dir, "book.pdf")
	if err := os.WriteFile(filepath.Join(dir, "book.html"), []byte(book), 0o644); err != nil {
		t.Fatal(err)
	}
	runTool(t, "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
		"--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--user-data-dir="+filepath.Join(dir, "profile"), "--no-pdf-header-footer",
		"--print-to-pdf="+paper, "file://"+filepath.Join(dir, "book.html"))
	var text struct {
		Pages []printedPage `xml:"body>doc>page"`
	}
	if err := xml.Unmarshal(runTool(t, "pdftotext", "-bbox", paper, "-"), &text); err != nil {
		t.Fatal(err)
	}
	printed := strings.Split(book, `<div class="book-page">`)[1:]
	if len(text.Pages) != pages {
		t.Errorf("%d pages are printed; want %d", len(text.Pages), pages)
	}
	for i, page := range text.Pages {
		// A card of a whole page has no second column.
		columns := i > 0 && i < len(printed) && !strings.Contains(printed[i], `class="span4"`)
		page.check(t, i+1, columns)
		checkInk(t, i+1, runTool(t, "pdftoppm", "-r", strconv.Itoa(resolution), "-gray", "-f",
			strconv.Itoa(i+1), "-l", strconv.Itoa(i+1), paper))
	}
}

// runTool returns what a program prints, which takes at most two minutes.
func runTool(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, name, args...).Output()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return out
}

// A printedPage has a size and words, in points.
type printedPage struct {
	Width  float64 `xml:"width,attr"`
	Height float64 `xml:"height,attr"`
	Words  []word  `xml:"word"`
}

// check checks the size of a page, that its type is large enough, and that no word is cut
// off or overlaps another, or a border between columns, if there are any.
func (p printedPage) check(t *testing.T, number int, columns bool) {
	t.Helper()
	if int(p.Width) != 841 || int(p.Height) != 594 && int(p.Height) != 595 {
		t.Errorf("page %d is %v × %v points, and not A4", number, p.Width, p.Height)
	}
	for i, w := range p.Words {
		const line = 1.12 // of type of one point, at least
		if height := w.YMax - w.YMin; height < 9*line {
			t.Errorf("page %d: %q is %.1f points high", number, w.Text, height)
		}
		const edge = 8 * 72 / 25.4
		if w.XMin < edge || w.YMin < edge || w.XMax > p.Width-edge || w.YMax > p.Height-edge {
			t.Errorf("page %d: %q is cut off", number, w.Text)
		}
		// Between the columns, and above the number of the page.
		if columns && w.XMin < 424.7 && w.XMax > 416.9 && w.YMax < p.Height-45 {
			t.Errorf("page %d: %q is outside its card", number, w.Text)
		}
		for _, other := range p.Words[:i] {
			if w.overlaps(other) {
				t.Errorf("page %d: %q and %q overlap", number, w.Text, other.Text)
			}
		}
	}
}

const resolution = 50 // of pictures of pages, in dots an inch

// checkInk checks that a grey picture of a page in PNM has ink, but none at its edges.
func checkInk(t *testing.T, number int, picture []byte) {
	t.Helper()
	var format string
	var width, height, most int
	if _, err := fmt.Fscan(bytes.NewReader(picture), &format, &width, &height, &most); err != nil {
		t.Fatal(err)
	}
	pixels := picture[len(picture)-width*height:]
	edge := resolution * 8 * 10 / 254 // 8 mm
	for at, p := range pixels {
		x, y := at%width, at/width
		if p != 255 && (x < edge || y < edge || x >= width-edge || y >= height-edge) {
			t.Fatalf("page %d: ink at %d, %d of %d × %d dots", number, x, y, width, height)
		}
	}
	if blank := bytes.Count(pixels, []byte{255}); blank == len(pixels) {
		t.Errorf("page %d is blank", number)
	}
}

// A word is its box on a page, in points.
type word struct {
	XMin float64 `xml:"xMin,attr"`
	XMax float64 `xml:"xMax,attr"`
	YMin float64 `xml:"yMin,attr"`
	YMax float64 `xml:"yMax,attr"`
	Text string  `xml:",chardata"`
}

// overlaps reports whether words share more than the space between lines.
func (w word) overlaps(other word) bool {
	return min(w.XMax, other.XMax)-max(w.XMin, other.XMin) > 0.5 &&
		min(w.YMax, other.YMax)-max(w.YMin, other.YMin) > 3
}

// A shared card says what a 0 counts where it is the highest result.
func TestZeroOfSharedCardsIsTen(t *testing.T) {
	var entries []*bookCard
	for _, sides := range []int{9, 10} {
		e, err := newBookCard(t.Context(), plan.Question{Target: sides, Dice: []int{8, 10},
			Simplest: true, Within: 0.1})
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, e)
	}
	var book strings.Builder
	err := writeBook(&book, []int{8, 10}, entries)
	if text := book.String(); err != nil || !strings.Contains(text, ">On a d10, 0 counts as 10.<") ||
		!strings.Contains(text, ">If above the die you want: reroll.<") {
		t.Errorf("the card of a d9 and a d10 does not say what 0 is; %v", err)
	}
}
