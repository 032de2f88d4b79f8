package cardtest

import (
	"html"
	"regexp"
	"strings"
	"unicode/utf8"
)

var aText = regexp.MustCompile(`^class="(\w+)[^>]* x="(\d+)" y="(\d+)"[^>]*>(.*?)</text>`)

const charWidth = 8

// A placed is text where it stands.
type placed struct {
	class, text string
	at, y       int
}

func textsOf(svg string) (list []placed) {
	for _, text := range strings.Split(svg, "<text ")[1:] {
		if m := aText.FindStringSubmatch(text); m != nil && m[1] != "sides" {
			text := html.UnescapeString(m[4])
			list = append(list, placed{m[1], text, number(m[2]) / charWidth, number(m[3])})
		}
	}
	return list
}

// Text returns the text of a picture of a card: its lines, from where each piece stands.
func Text(svg string) string {
	sections := strings.Split(svg, `<g class="section"`)
	said := map[string]string{}
	for _, t := range textsOf(sections[0]) {
		said[t.class] = strings.TrimSpace(said[t.class] + " " + t.text)
	}
	text := said["title"] + " · " + said["note"] + "\n"
	for _, s := range sections[1:] {
		text += "\n"
		line, top := "", 0
		for _, t := range textsOf(s) {
			if t.y != top && top > 0 {
				text, line = text+line+"\n", ""
			}
			top = t.y
			line += strings.Repeat(" ", max(0, t.at-utf8.RuneCountInString(line))) + t.text
		}
		text += line + "\n"
	}
	return text
}
