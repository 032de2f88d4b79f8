// Command page writes the planner as one file of HTML, which needs no network and
// no server:
//
//	go -C page run . -o ../dice.html
//
// With -check it writes the checker of raffles in the same way:
//
//	go -C page run . -check ../check.html
//
// Without -o and -check it serves the planner on this machine and prints its address.
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
)

func main() {
	log.SetFlags(0)
	out := flag.String("o", "", "write the page to this `file`, instead of serving it")
	check := flag.String("check", "", "write the checker of raffles to this `file`")
	address := flag.String("http", "localhost:8013", "serve on this `address`")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: go -C page run . [-o FILE | -check FILE | -http HOST:PORT]\nMakes the planner as one page, and writes or serves it.")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("unexpected %q; use -o FILE, or nothing to serve the page", flag.Args())
	}
	write(*check, checker)
	write(*out, planner)
	if *check != "" || *out != "" {
		return
	}
	page, err := build(planner)
	if err != nil {
		log.Fatal(err)
	}
	listener, err := net.Listen("tcp", *address)
	if err != nil {
		log.Fatalf("%v; choose another -http HOST:PORT", err)
	}
	fmt.Printf("http://%s (%s); interrupt to end\n", listener.Addr(), page.size())
	log.Fatal(http.Serve(listener, page))
}

// write writes a page to a file, if that has a name.
func write(name string, r recipe) {
	if name == "" {
		return
	}
	page, err := build(r)
	if err == nil {
		err = os.WriteFile(name, page.html, 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(page.size())
}
