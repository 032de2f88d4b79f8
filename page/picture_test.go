package main

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

var pictures = flag.String("pictures", "", "write pictures of the page to this `folder`")

// go test -run Pictures -pictures FOLDER . shows what the page looks like.
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("-pictures names no folder")
	}
	for _, scheme := range []string{"light", "dark"} {
		for name, width := range map[string]int64{"phone": 360, "desktop": 1280} {
			x := openURL(t, "file://"+file+usual, width, 900)
			x.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}))
			x.ready(13)
			x.do(chromedp.Focus("#faces"), chromedp.KeyEvent("14"))
			var png []byte
			x.do(chromedp.FullScreenshot(&png, 100))
			if err := os.WriteFile(filepath.Join(*pictures, name+"-"+scheme+".png"), png, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
