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

// mostRead is more than a certificate has.
const mostRead = 1 << 23

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
	text, err := io.ReadAll(io.LimitReader(file, mostRead))
	if err != nil {
		return c, err
	}
	text = bytes.TrimRight(text, " \t\r\n") // editors end a file with a new line
	c, err = certificate.Check(text)
	if err == nil {
		return c, nil
	}
	if why := fault(text); why != "" {
		err = fmt.Errorf("no certificate: %s", why)
	}
	return c, err
}

// sentence says what a certificate proves.
func sentence(c certificate.Certificate) string {
	made, from, less := "", "", "takes fewer than %s rolls"
	if c.Bound.RatString() == "1" {
		less = "takes fewer than %s roll"
	}
	for i, n := range c.Needs {
		made += separator(i) + fmt.Sprintf("%d of weight %d", n[1], n[0])
	}
	made = "outcomes, " + made + ","
	if len(c.Needs) == 1 {
		made = fmt.Sprintf("a d%d", c.Needs[0][1])
	}
	for _, d := range c.Dice {
		if d[1] != 1 {
			less = "costs less than %s"
		}
	}
	for i, d := range c.Dice {
		from += separator(i) + fmt.Sprintf("d%d", d[0])
		if strings.HasPrefix(less, "costs") {
			from += fmt.Sprintf(" at %d", d[1])
		}
	}
	return fmt.Sprintf("no plan of %s from %s "+less+" on average", made, from, c.Bound.RatString())
}

// separator returns what stands in front of an element of a list.
func separator(i int) string {
	if i == 0 {
		return ""
	}
	return ", "
}
