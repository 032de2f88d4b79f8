package table

// CheckWeights returns an error for lines whose shares are meant as weights and are read as results
// of a roll. It returns nil for lines that cannot be read; the error of [Parse] says why.
func CheckWeights(lines []string) error {
	list, err := Parse(lines, Options{})
	if err != nil || list.Roll == "" {
		return nil
	}
	return Faults{{list.Lines[0], "the numbers are read as " + list.Form + ", and not as weights; if they " +
		"are weights, write weights as the first line"}}
}
