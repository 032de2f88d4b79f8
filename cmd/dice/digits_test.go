package main

import (
	"regexp"
	"strings"
	"testing"
)

// A d66 shows only the digits 1 to 6, from its own dice and from others.
func TestRollDigits(t *testing.T) {
	for args, form := range map[string]string{
		"roll -seed 1 -n 500 d66":          `^[1-6]{2}$`,
		"roll -seed 1 -n 500 d666":         `^[1-6]{3}$`,
		"roll -seed 1 -n 500 -json d66":    `^\{"face":[1-6]{2}\}$`,
		"roll -seed 1 -n 20 -from 6 d66":   `^([1-6])([1-6])   from (?:\d) (?:\d)$|^$|^40 rolls of a d6 for 20 of d66: 2.000 each; the optimum for one result is 2.0000 on average.$`,
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
}
