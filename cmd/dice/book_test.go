package main

import (
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/plan"
)

var allCards = flag.Bool("all", false, "make the whole book of the usual six dice, which takes half a minute")

// The book has every die, needs nothing from anywhere, and each card fits on one
// page.
func TestBook(t *testing.T) {
	args := []string{"book", "6"}
	if *allCards {
		args = args[:1]
	}
	code, page, stderr := try(args...)
	if code != 0 || stderr != "" {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	for sides := 2; sides <= 100; sides++ {
		name := strconv.Itoa(sides)
		if strings.Count(page, `<section id="d`+name+`" class="`) != 1 || strings.Count(page, `<a href="#d`+name+`">`) != 1 {
			t.Errorf("the d%d is not in the book, or twice", sides)
		}
	}
	if n := strings.Count(page, `class="a4"`); n > 0 && *allCards {
		t.Errorf("%d cards of the usual set need a page of their own", n)
	}
	for i, number := range regexp.MustCompile(`<footer>(\d+)</footer>`).FindAllStringSubmatch(page, -1) {
		if number[1] != strconv.Itoa(i+2) {
			t.Errorf("page %s after page %d", number[1], i+1)
		}
	}
	if other := regexp.MustCompile(`(?i)<script|<link|<img|@import|url\(|src=|https?://`).FindAllString(strings.ReplaceAll(page, "http://www.w3.org/2000/svg", ""), -1); other != nil {
		t.Errorf("the book needs %q", other)
	}
	if n := strings.Count(page, "<style>"); n != 1 {
		t.Errorf("%d style sheets", n)
	}
}

func TestBookOfOtherDice(t *testing.T) {
	code, page, stderr := try("book", "d6")
	if code != 0 || stderr != "" || !strings.Contains(page, "<title>Any die from d6</title>") || !strings.Contains(page, "<td>d6</td><td>2.538</td>") {
		t.Errorf("exit %d, %s\n%.2000s", code, stderr, page)
	}
	for _, args := range [][]string{{"book", "six"}, {"book", "0"}, {"book", "1"}, {"book", "6", "-bounded"}} {
		if code, page, stderr := try(args...); code == 0 || page != "" || stderr == "" {
			t.Errorf("%v: exit %d, %q, %.100q", args, code, stderr, page)
		}
	}
}

// A browser prints the book on paper of A4: the table on the first page, and every
// card on one.
func TestBookIsPrinted(t *testing.T) {
	browser, err := exec.LookPath("chromium")
	if err != nil {
		dicetest.Missing(t, err)
	}
	var entries []*entry
	usualSix := []int{4, 6, 8, 10, 12, 20}
	for _, sides := range []int{3, 7, 13, 14, 37, 100} {
		e, err := newEntry(t.Context(), plan.Question{Target: sides, Dice: usualSix, Simplest: true, Within: 0.1})
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, e)
	}
	dir := t.TempDir()
	paper := filepath.Join(dir, "book.pdf")
	var page strings.Builder
	writeBook(&page, usualSix, entries)
	if err := os.WriteFile(filepath.Join(dir, "book.html"), []byte(page.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	print := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--user-data-dir="+filepath.Join(dir, "profile"), "--no-pdf-header-footer", "--print-to-pdf="+paper, "file://"+filepath.Join(dir, "book.html"))
	if out, err := print.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	pdf, err := os.ReadFile(paper)
	if err != nil {
		t.Fatal(err)
	}
	pages := len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(pdf, -1))
	if want := 1 + len(sheetsOf(entries)); pages != want {
		t.Errorf("%d cards and an index are printed on %d pages; want %d", len(entries), pages, want)
	}
	a4 := regexp.MustCompile(`/MediaBox\s*\[0 0 84[12][.0-9]* 59[45][.0-9]*\]`)
	if n := len(a4.FindAll(pdf, -1)); n != pages {
		t.Errorf("%d of %d pages are A4", n, pages)
	}
}
