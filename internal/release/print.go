package main

import (
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"time"
)

// print writes the book as pages to print, if this machine has a Chromium. Its fonts and its
// version decide the bytes, so the file comes after the checksums.
func (j job) print(v version) error {
	chromium := ""
	for _, name := range []string{
		"chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
	} {
		path, err := exec.LookPath(name)
		if err == nil {
			chromium = path
			break
		}
	}
	if chromium == "" {
		log.Print("no Chromium here, so no book.pdf")
		return nil
	}
	file := filepath.Join(j.out, "book.pdf")
	// Root, as in containers, has no sandbox. The only page it opens was made here.
	_, err := tool{dir: j.work}.output(chromium,
		"--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--user-data-dir="+filepath.Join(j.work, "profile"), "--no-pdf-header-footer",
		"--print-to-pdf="+file, "file://"+filepath.ToSlash(filepath.Join(j.out, "book.html")))
	if err != nil {
		return err
	}
	pdf, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	pdf, err = dated(pdf, v.time)
	if err != nil {
		return err
	}
	log.Print("book.pdf")
	return os.WriteFile(file, pdf, 0o644)
}

var printed = regexp.MustCompile(`(/(?:CreationDate|ModDate) \(D:)\d{14}([+-]\d\d'\d\d'\))`)

// dated replaces the time of printing in a document by that of the commit. The places of all
// parts of the document stay.
func dated(pdf []byte, commit time.Time) ([]byte, error) {
	if n := len(printed.FindAll(pdf, -1)); n != 2 {
		return nil, fmt.Errorf("book.pdf has %d times of printing; want creation and change", n)
	}
	return printed.ReplaceAll(pdf, []byte("${1}"+commit.UTC().Format("20060102150405")+"${2}")), nil
}
