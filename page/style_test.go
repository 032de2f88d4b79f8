package main

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"
)

// Text has a contrast of 4.5 to its ground, and the borders of controls of 3, as level AA
// of the Web Content Accessibility Guidelines 2.2 asks for.
func TestContrast(t *testing.T) {
	light, dark, _ := strings.Cut(text("page.css"), "@media screen and (prefers-color-scheme: dark)")
	for scheme, css := range map[string]string{"light": light, "dark": dark} {
		colour := map[string]float64{}
		for _, m := range regexp.MustCompile(`--([a-z-]+): (#[0-9a-f]{6})`).FindAllStringSubmatch(css,
			-1) {
			colour[m[1]] = luminance(t, m[2])
		}
		for _, pair := range []struct {
			ink, ground string
			least       float64
		}{
			{"ink", "page", 4.5}, {"ink", "panel", 4.5}, {"ink", "cell", 4.5},
			{"faint", "page", 4.5}, {"faint", "panel", 4.5}, {"faint", "cell", 4.5},
			{"bad", "panel", 4.5}, {"good", "panel", 4.5}, {"on-accent", "accent", 4.5},
			{"accent", "cell", 4.5}, {"accent", "panel", 3}, {"line", "panel", 3}, {"line", "cell", 3},
			{"ink", "shade", 4.5}, {"shade", "cell", 1.15}, // bands are seen, and read
		} {
			hi, lo := colour[pair.ink], colour[pair.ground]
			if hi < lo {
				hi, lo = lo, hi
			}
			if got := (hi + 0.05) / (lo + 0.05); got < pair.least {
				t.Errorf("%s: the contrast of %s on %s is %.2f; want %v", scheme, pair.ink, pair.ground, got,
					pair.least)
			}
		}
	}
}

func luminance(t *testing.T, hex string) float64 {
	var rgb [3]int
	if _, err := fmt.Sscanf(hex, "#%02x%02x%02x", &rgb[0], &rgb[1], &rgb[2]); err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		c := float64(rgb[i]) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}
