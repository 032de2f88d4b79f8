package main

import (
	"bufio"
	"context"
	"fmt"
	"html"
	"io"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"example.com/dice"
)

var bookCommand = command{
	name:    "book",
	usage:   "[DIE...] > book.html",
	summary: "all dice from d2 to d100 as cards, one page of HTML to print",
	run:     book,
}

// usualSix are the dice of most sets.
var usualSix = []int{4, 6, 8, 10, 12, 20}

const lastOfBook = 100

// An entry is a die of the book.
type entry struct {
	sides    int
	strategy *dice.Strategy
}

func book(c *call) error {
	options := addPlanFlags(c)
	args, err := c.parse()
	if err != nil {
		return err
	}
	if len(args) == 0 {
		for _, sides := range usualSix {
			args = append(args, strconv.Itoa(sides))
		}
	}
	r, err := options.request(append([]string{strconv.Itoa(lastOfBook)}, args...))
	if err != nil {
		return err
	}
	var entries []entry
	err = c.planning(func(ctx context.Context) (err error) {
		entries, err = r.entries(ctx)
		return err
	})
	if err != nil {
		return err
	}
	out := bufio.NewWriter(c.stdout)
	writeBook(out, r.dice, entries)
	return out.Flush()
}

// entries plans all dice of the book, as many at once as there are processors.
func (r request) entries(ctx context.Context) ([]entry, error) {
	entries := make([]entry, r.target-1)
	errs := make([]error, len(entries))
	var done sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		done.Add(1)
		go func() {
			defer done.Done()
			for i := range next {
				die := r
				die.target = i + 2
				entries[i].sides = die.target
				entries[i].strategy, errs[i] = die.plan(ctx)
			}
		}()
	}
	for i := range entries {
		next <- i
	}
	close(next)
	done.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// writeBook writes a page that needs no other: the table of all dice, and then
// their cards.
func writeBook(out io.Writer, set []int, entries []entry) {
	title := "Any die from " + strings.TrimPrefix(throwName(set), "a ")
	fmt.Fprintf(out, `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>%s</title>
<style>
%s%s</style>
</head>
<body>
<header>
<h1>%s</h1>
<p>Every die from d2 to d%d, fair and exact. Find the die, and play from its card:
begin at A, roll what stands there, and find the face.</p>
<nav>
`, title, bookStyle, styles.FindStringSubmatch(entries[0].strategy.SVG())[1], title, lastOfBook)
	for part := range slices.Chunk(entries, (len(entries)+2)/3) {
		fmt.Fprintf(out, "<table>\n<tr><th>Die</th><th>Roll</th><th>%s</th></tr>\n", "Average")
		for _, e := range part {
			var rolled []string
			for _, sides := range e.strategy.Dice() {
				rolled = append(rolled, fmt.Sprintf("d%d", sides))
			}
			fmt.Fprintf(out, `<tr><td><a href="#d%d">d%d</a></td><td>%s</td><td>%s</td></tr>`+"\n",
				e.sides, e.sides, strings.Join(rolled, ", "), strconv.FormatFloat(e.strategy.Expected(), 'f', 3, 64))
		}
		fmt.Fprintln(out, "</table>")
	}
	fmt.Fprintln(out, "</nav>\n</header>\n<main>")
	for _, e := range entries {
		writeCard(out, e)
	}
	fmt.Fprintln(out, "</main>\n</body>\n</html>")
}

// writeCard writes the picture of a plan. The page has its styles already; on
// paper it is made as much smaller as one that is as wide as the page.
func writeCard(out io.Writer, e entry) {
	picture := e.strategy.SVG()
	class := "card"
	if m := pictureSize.FindStringSubmatch(picture); m != nil {
		if height, _ := strconv.Atoi(m[2]); height > pageOfPicture {
			class = "pages"
		}
		picture = strings.Replace(picture, m[0], fmt.Sprintf(`<svg style="--width: %s" `, m[1])+strings.TrimPrefix(m[0], "<svg "), 1)
	}
	fmt.Fprintf(out, "<section id=\"d%d\" class=\"%s\" aria-label=\"%s\">\n%s</section>\n",
		e.sides, class, html.EscapeString(fmt.Sprintf("d%d", e.sides)), styles.ReplaceAllString(picture, ""))
}

// pageOfPicture is the height of a picture that fits on one page.
const pageOfPicture = 1397

var (
	styles      = regexp.MustCompile(`(?s)<style>\n?(.*?)</style>\n`)
	pictureSize = regexp.MustCompile(`<svg [^>]*width="(\d+)" height="(\d+)"`)
)

// bookStyle is for screens, light and dark, and for paper, where it is always
// light.
const bookStyle = `:root { color-scheme: light dark; --page: #e9ecf1; --ink: #1f2328; --faint: #57606a; --rule: #d0d7de; --link: #1d3f8a; }
@media screen and (prefers-color-scheme: dark) {
:root { --page: #010409; --ink: #e6edf3; --faint: #9aa4af; --rule: #30363d; --link: #a8c7ff; }
}
body { margin: 0; padding: 24px; background: var(--page); color: var(--ink); font: 15px/1.45 system-ui, "Segoe UI", "DejaVu Sans", Arial, sans-serif; }
header, main { max-width: 988px; margin: 0 auto; }
h1 { font-size: 30px; margin: 0 0 8px; }
p { max-width: 46em; color: var(--faint); }
a { color: var(--link); text-decoration: none; font-weight: 600; }
nav { display: flex; flex-wrap: wrap; gap: 8px 40px; margin: 20px 0 32px; align-items: flex-start; }
table { border-collapse: collapse; flex: 1 1 260px; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; color: var(--faint); font-size: 13px; }
td, th { padding: 2px 8px 2px 0; border-bottom: 1px solid var(--rule); }
td:last-child, th:last-child { text-align: right; padding-right: 0; }
section { display: inline-block; vertical-align: top; margin: 0 12px 24px 0; max-width: 100%; }
section svg { max-width: 100%; height: auto; display: block; }
@page { size: A4; margin: 10mm; }
@page pages { margin: 0; }
@media print {
:root { --page: #ffffff; }
body { padding: 0; font-size: 9pt; }
header, main { max-width: none; }
header { break-after: page; }
h1 { font-size: 20pt; }
nav { flex-wrap: nowrap; gap: 8mm; margin: 6mm 0 0; }
table { flex: 1 1 0; }
td, th { padding: 0.35mm 1.5mm 0.35mm 0; }
section.card { break-inside: avoid; margin: 0 2mm 4mm 0; }
section.card svg { width: calc(var(--width) * 189mm / 988); max-height: 275mm; }
section.pages { display: block; page: pages; break-before: page; break-after: page; margin: 0; }
section.pages svg { width: 210mm; max-width: none; }
a { color: inherit; }
}
`
