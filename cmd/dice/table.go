package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"example.com/dice/internal/notation"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/table"
)

// A tableFile is the table of a file, which is made instead of a target.
type tableFile struct {
	file   string // its name, perhaps with # and one of its tables; empty if there is no table
	name   string // the name of a regular file, for a title: without its folder and extension
	roll   string // the roll whose results the ranges are; empty if only the table says it
	column string // the column of the names; empty if only one has names
	read   *table.Listing
}

func (l *tableFile) addFlags(c *call) {
	c.Flags.StringVar(&l.file, "table", "", "make the table of this `file` instead of TARGET: "+
		"weights (30 silver), or results of a\nroll (61–90 silver), in lines, Markdown or CSV; "+
		"FILE#Loot takes one of several tables, by its\nheading or its number")
	c.Flags.StringVar(&l.roll, "roll", "", "the ranges of -table are results of this `roll`, such "+
		"as 2d6 or d66 (default: the die of\nthe highest one); 2d6+1 looks its results up in "+
		"a table of 2d6")
	c.Flags.StringVar(&l.column, "column", "", "the outcomes of -table are in this `column`: its name in "+
		"the head, or its number")
}

func (l *tableFile) target() (made notation.Target, err error) {
	name, one := l.file, ""
	file, err := os.Open(name)
	if at := strings.LastIndexByte(name, '#'); at > 0 && errors.Is(err, fs.ErrNotExist) {
		name, one = name[:at], name[at+1:]
		file, err = os.Open(name)
	}
	if err != nil {
		return made, quote.Absent(name, err)
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
		l.name = strings.TrimSuffix(info.Name(), filepath.Ext(info.Name()))
	}
	l.read, err = table.Read(file, table.Options{Roll: l.roll, Table: one, Column: l.column})
	if err == nil {
		made, err = l.read.Target()
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", quote.Visible(l.file), err)
	}
	return made, err
}

func (l *tableFile) tell(c *call) {
	if l.read != nil {
		c.Warn("%s is read as %s", l.file, l.read.Form)
	}
}
