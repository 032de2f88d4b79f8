// Command page writes the planner as one file of HTML, which needs no network and
// no server:
//
//	go -C page run . -o ../dice.html
//
// With -check it writes the checker of raffles in the same way:
//
//	go -C page run . -check ../check.html
package main

import (
	"flag"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	out := flag.String("o", "", "write the planner to this `file`")
	check := flag.String("check", "", "write the checker of raffles to this `file`")
	flag.Parse()
	if flag.NArg() > 0 || *out == "" && *check == "" {
		log.Fatal("nothing to write; use -o FILE for the planner, or -check FILE for the checker of raffles")
	}
	write(*check, checker)
	write(*out, planner)
}

// write writes a page to a file, if that has a name.
func write(name string, r recipe) {
	if name == "" {
		return
	}
	page, err := build(r)
	if err == nil {
		err = os.WriteFile(name, page, 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}
