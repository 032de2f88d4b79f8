package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// timed notes when a plan is drawn, since the page was asked for, or since it was typed.
const timed = `var began = 0, drawn = 0;
	new MutationObserver(() => {
		if (["proving", "ready"].includes(document.body?.dataset.state)) requestAnimationFrame(() => (drawn ||= performance.now() - began));
	}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-state"] });`

// BenchmarkPlan reports medians in milliseconds: ms/opened from the address to the plan, with
// all loading, and ms/typed from the last key to the plan, while the worker still looks for
// other choices than the plan before.
func BenchmarkPlan(b *testing.B) {
	for _, address := range []string{usual, "#7:6", "#13:6", "#13:20", "#13:6,20", "#20:6", "#100:4,6,8,10,12,20", "#37:4,6,8,10,12,20",
		"#37%:20", "#60:30:9:1:20", "#60:30:9:1:4,6,8,10,12,20", "#2d6:20", "#2d6:4,6,8,10,12,20", "#4d6kh3:20"} {
		b.Run(address, func(b *testing.B) {
			var opened, typed []float64
			for b.Loop() {
				x := openURL(b, "file://"+file+strings.ReplaceAll(address, "%", "%25"), desk, nil, timed)
				x.until(`drawn`) // proofs of all costs take minutes in sum
				opened = append(opened, value[float64](x, `drawn`))
				x.do(chromedp.Evaluate(`choose("#9:6"); changed()`, nil))
				x.until(`strategy.sides === 9n && document.body.dataset.state === "ready"`)
				x.do(chromedp.Evaluate(`answers.clear(); drawn = 0; began = performance.now(); choose(`+quoted(address)+`); changed()`, nil))
				x.until(`drawn`)
				typed = append(typed, value[float64](x, `drawn`))
				x.close()
			}
			b.ReportMetric(median(opened), "ms/opened")
			b.ReportMetric(median(typed), "ms/typed")
		})
	}
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}
