package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// timed notes when a plan is drawn, since the page was asked for, or since it was typed, and
// when the worker is warm.
const timed = `var began = 0, drawn = 0, warm = false;
	window.Worker = class extends Worker {
		constructor(script) {
			super(script);
			this.addEventListener("message", ({ data }) => (warm ||= data.name === "warm"));
		}
	};
	new MutationObserver(() => {
		if (["proving", "ready"].includes(document.body?.dataset.state)) requestAnimationFrame(() => (drawn ||= performance.now() - began));
	}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-state"] });`

// BenchmarkOpened reports the median in milliseconds from the address to the plan, with all
// loading.
func BenchmarkOpened(b *testing.B) {
	for _, address := range []string{usual, "#7:6", "#100:4,6,8,10,12,20", "#2d6:20"} {
		b.Run(address, func(b *testing.B) {
			var times []float64
			for b.Loop() {
				x := openURL(b, "file://"+file+address, desk, nil, timed)
				x.until(`drawn`) // proofs of all costs take minutes in sum
				times = append(times, value[float64](x, `drawn`))
				x.close()
			}
			b.ReportMetric(median(times), "ms/opened")
		})
	}
}

// BenchmarkTyped reports the median in milliseconds from the last key to the plan, of the
// first request on a page at rest.
func BenchmarkTyped(b *testing.B) {
	for _, address := range []string{"#7:6", "#13:6", "#13:20", "#13:6,20", "#20:6",
		"#7:4,6,8,10,12,20", "#37:4,6,8,10,12,20", "#100:4,6,8,10,12,20",
		"#37%:20", "#60:30:9:1:20", "#60:30:9:1:4,6,8,10,12,20", "#2d6:20", "#2d6:4,6,8,10,12,20",
		"#4d6kh3:20"} {
		b.Run(address, func(b *testing.B) {
			var times []float64
			for b.Loop() {
				x := openURL(b, "file://"+file, desk, nil, timed)
				x.until(`warm`)
				x.do(chromedp.Sleep(3 * time.Second)) // the browser compiles the warm code again, unseen
				x.do(chromedp.Evaluate(`drawn = 0; began = performance.now(); choose(`+
					quoted(strings.ReplaceAll(address, "%", "%25"))+`); changed()`, nil))
				x.until(`drawn`)
				times = append(times, value[float64](x, `drawn`))
				x.close()
			}
			b.ReportMetric(median(times), "ms/typed")
		})
	}
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}
