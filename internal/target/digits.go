package target

import (
	"fmt"
	"strconv"
	"strings"
)

// digits returns how many d6 a word reads as digits: two for d66, three for d666, and 0 for
// every other word. With a number of dice in front, as in 1d66, these are dice of 66 sides.
func digits(word string) int {
	switch word {
	case "d66":
		return 2
	case "d666":
		return 3
	}
	return 0
}

// read returns the target of d6 that are read as digits: 11 to 66, or 111 to 666.
func read(word string) Target {
	t := Target{Title: word, Names: []string{""}, Digits: digits(word)}
	for range t.Digits {
		var longer []string
		for _, name := range t.Names {
			for digit := 1; digit <= 6; digit++ {
				longer = append(longer, name+strconv.Itoa(digit))
			}
		}
		t.Names = longer
	}
	t.Outcomes = len(t.Names)
	return t
}

// Understood says which of two meanings a title has, or is "" if it has only one: d66 is two d6
// in some games, and a die of 66 sides in others.
func Understood(title string) string {
	die, counted := strings.CutPrefix(title, "1")
	n := digits(die)
	if n == 0 {
		return ""
	}
	number, sides := []string{"two", "three"}[n-2], die[1:]
	least := strings.Repeat("1", n)
	if counted {
		return fmt.Sprintf("%s is a die of %s sides; for %s d6 read as digits, %s to %s, write %s",
			title, sides, number, least, sides, die)
	}
	return fmt.Sprintf("%s is %s d6 read as digits, %s to %s; for a die of %s sides write %s or 1%s",
		title, number, least, sides, sides, sides, die)
}
