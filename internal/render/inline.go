package render

import (
	"fmt"
	"strings"
)

// Styles returns the style sheet of all pictures.
func Styles() string { return sheetOfStyles() }

// Inline returns a picture of [Sheet.SVG] for a page of HTML that has [Styles]
// already, and its size.
func Inline(picture string) (svg string, width, height int) {
	if _, err := fmt.Sscanf(picture, svgTag, &width, &height); err != nil {
		panic(err) // not a picture of this package
	}
	head, rest, _ := strings.Cut(picture, "<style>")
	_, shapes, _ := strings.Cut(rest, printedEnd)
	return head + shapes, width, height
}
