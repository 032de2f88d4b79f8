package notation

// forms are what a text that is not an expression may be replaced with.
const forms = "write 13, 2d6+3, 4d6dl1, adv, coin, 37% or 60:30:9:1"

func rewrite(typed string) string           { return "" }
func hintBehind(text string) string         { return forms }
func hintAt(text string, at int) string     { return forms }
func hintDie(text string, count int) string { return forms }
func digits(word string) int {
	switch word {
	case "d66":
		return 2
	case "d666":
		return 3
	}
	return 0
}
