// Command page writes the planner as one file of HTML, which needs no network and
// no server:
//
//	go -C page run . -o ../dice.html
//
// Without -o it serves the page on this machine and says where.
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
	address := flag.String("http", "localhost:8013", "serve on this `address`")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: go -C page run . [-o FILE | -http HOST:PORT]\nMakes the planner as one page, and writes or serves it.")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("unexpected %q; use -o FILE, or nothing to serve the page", flag.Args())
	}
	page, err := build()
	if err != nil {
		log.Fatal(err)
	}
	if *out != "" {
		if err := os.WriteFile(*out, page.html, 0o644); err != nil {
			log.Fatal(err)
		}
		fmt.Println(page.size())
		return
	}
	listener, err := net.Listen("tcp", *address)
	if err != nil {
		log.Fatalf("%v; choose another -http HOST:PORT", err)
	}
	fmt.Printf("http://%s (%s); interrupt to end\n", listener.Addr(), page.size())
	log.Fatal(http.Serve(listener, page))
}
