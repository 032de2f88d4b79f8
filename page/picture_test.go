package main

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

var pictures = flag.String("pictures", "", "write pictures of the page to this `folder`")

// go test -run Pictures -pictures FOLDER . shows what the page looks like. The light ones
// are in docs.
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("-pictures names no folder")
	}
	for _, scheme := range []string{"light", "dark"} {
		for name, screen := range map[string][2]int64{"phone": phone, "desk": desk} {
			x := seen(t, "", screen, scheme)
			x.ready(13)
			x.do(chromedp.Focus("#faces", chromedp.ByQuery), chromedp.KeyEvent("14"),
				chromedp.Evaluate(`scrollTo(0, 0)`, nil))
			var picture []byte
			x.do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
				picture, err = page.CaptureScreenshot().WithFormat(
					page.CaptureScreenshotFormatWebp).WithQuality(60).Do(ctx)
				return err
			}))
			err := os.WriteFile(filepath.Join(*pictures, name+"-"+scheme+".webp"), picture, 0o644)
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}
