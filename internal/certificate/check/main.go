// Command check reads certificates, the files that docs/theory.md describes, and says what each
// proves. It imports nothing of the planner.
//
//	go run ./internal/certificate/check FILE...
//
// Exit codes: 0 if all are proved, 1 if one is refused, 2 for misuse.
package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/dice/internal/certificate"
)

func main() { os.Exit(check(os.Args[1:], os.Stdout, os.Stderr)) }

// check prints a line for each file, and returns the exit code.
func check(files []string, out, errs io.Writer) (code int) {
	if len(files) == 0 {
		fmt.Fprintln(errs, "check: name the files of certificates: check FILE...")
		return 2
	}
	for _, name := range files {
		proved, err := read(name)
		if err != nil {
			fmt.Fprintf(errs, "check: %s: %v\n", name, err)
			code = 1
			continue
		}
		fmt.Fprintf(out, "%s: proved: %s\n", name, sentence(proved))
	}
	return code
}

func read(name string) (c certificate.Certificate, err error) {
	file, err := os.Open(name)
	if err != nil {
		return c, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, 2*certificate.MostBytes))
	if err != nil {
		return c, err
	}
	return certificate.Check(bytes.TrimRight(text, " \t\r\n")) // editors end a file with a new line
}

// sentence says what a certificate proves.
func sentence(c certificate.Certificate) string {
	var made, from []string
	for _, n := range c.Needs {
		made = append(made, fmt.Sprintf("%d outcomes of weight %d", n[1], n[0]))
	}
	if len(c.Needs) == 1 {
		made = []string{fmt.Sprintf("a d%d", c.Needs[0][1])}
	}
	for _, d := range c.Dice {
		from = append(from, fmt.Sprintf("d%d at %d", d[0], d[1]))
	}
	return fmt.Sprintf("no plan of %s from %s costs less than %s on average",
		strings.Join(made, ", "), strings.Join(from, ", "), c.Bound.RatString())
}
