package main

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

const (
	asDigits = "d66 is two d6 read as digits, 11 to 66; for a die of 66 sides write 66 or 1d66"
	asDie    = "1d66 is a die of 66 sides; for two d6 read as digits, 11 to 66, write d66"
)

// A d66 shows only the digits 1 to 6, from its own dice and from others.
func TestRollDigits(t *testing.T) {
	for args, form := range map[string]string{
		"roll -seed 1 -n 500 d66":          `^[1-6]{2}$`,
		"roll -seed 1 -n 500 d666":         `^[1-6]{3}$`,
		"roll -seed 1 -n 500 -json d66":    `^\{"face":[1-6]{2}\}$`,
		"roll -seed 1 -n 20 -from 6 d66":   `^([1-6])([1-6])   from (?:\d) (?:\d)$|^$|^40 rolls of a d6 for 20 of a d66: 2.000 each; the optimum for one result is 2.0000 on average.$`,
		"roll -seed 1 -n 20 -from 20 d666": `^[1-6]{3}   from [\d ]+$|^$|^\d+ rolls of a d20 `,
	} {
		code, stdout, stderr := tested.Try(strings.Fields(args)...)
		seen := map[string]bool{}
		for line := range strings.Lines(stdout) {
			line = strings.TrimSuffix(line, "\n")
			if !regexp.MustCompile(form).MatchString(line) {
				t.Errorf("dice %s: %q", args, line)
			}
			parts := regexp.MustCompile(`^(\d)(\d)   from (\d) (\d)$`).FindStringSubmatch(line)
			if parts != nil && parts[1]+parts[2] != parts[3]+parts[4] {
				t.Errorf("dice %s: %q", args, line)
			}
			seen[line] = true
		}
		if strings.HasSuffix(args, "-n 500 d66") && len(seen) != 36 {
			t.Errorf("dice %s shows %d results", args, len(seen))
		}
		if title := args[strings.LastIndex(args, " ")+1:]; code != 0 || !strings.HasPrefix(stderr,
			"dice roll: "+title+" is t") {
			t.Errorf("dice %s: exit %d, %s", args, code, stderr)
		}
	}
	for _, die := range []string{"66", "1d66"} {
		_, stdout, stderr := tested.Try("roll", "-seed", "1", "-n", "2000", die)
		faces := map[int]bool{}
		for line := range strings.Lines(stdout) {
			face, _ := strconv.Atoi(strings.TrimSpace(line))
			faces[face] = true
		}
		if len(faces) != 66 || !faces[1] || !faces[66] || stderr != "dice roll: "+asDie+"\n" {
			t.Errorf("%s: %d faces, %s", die, len(faces), stderr)
		}
	}
}

// A d66 is not a die at hand.
func TestDigitsAreNotADie(t *testing.T) {
	for _, args := range []string{"plan 13 d66", "roll -from d66 13"} {
		if code, _, stderr := tested.Try(strings.Fields(args)...); code != 2 || !strings.Contains(stderr,
			`"d66" is not one die: `+asDigits) {
			t.Errorf("dice %s: exit %d, %s", args, code, stderr)
		}
	}
}
