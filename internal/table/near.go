package table

import "fmt"

const (
	manySingle = 6      // single numbers in a row are results of a roll, wherever they begin
	fewDice    = 4      // that a table without the name of a roll may be of
	maxNear    = 10_000 // the highest result of a roll that is suggested, or begins at 0
)

// suggested returns the rolls that a table whose numbers begin above 1 may be of: the sums of a
// few like dice, a d66, or many single numbers that follow each other, perhaps without one.
func suggested(lowest, top int, single bool, lines int) (rolls []string) {
	if lowest < 2 || top > maxNear || single && lines < manySingle {
		return nil
	}
	rolls = []string{"d66", "d666"}
	if top%lowest == 0 && lowest <= fewDice {
		rolls = append(rolls, fmt.Sprintf("%dd%d", lowest, top/lowest))
	}
	if single {
		rolls = append(rolls, fmt.Sprintf("d%d+%d", top-lowest+1, lowest-1))
	}
	return rolls
}

// bounds returns the lowest and the highest number, as they are written, and the highest if zeros
// are 10, 100 or 1000. If the last lines may be lost, of 01–90 or 1–99, it is 100 or 1000, too.
func bounds(records []record) (lowest, top, die int, lost bool) {
	lowest = records[0].parts[0].from.number
	padded := false
	for _, r := range records {
		first := r.parts[0].from
		padded = padded || first.digits > 1 && first.number > 0 && first.number < 10
		for _, e := range r.parts {
			lowest, top = min(lowest, e.from.number), max(top, e.from.number, e.to.number)
			for _, b := range []bound{e.from, e.to} {
				if b.zero() {
					die = max(die, b.highest())
				}
			}
		}
	}
	die = max(top, die)
	for _, full := range []int{100, 1000} {
		if die == full-1 || padded && die >= full/2 && die < full {
			die, lost = full, true
		}
	}
	return lowest, top, die, lost
}
