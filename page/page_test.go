package main

import (
	"flag"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"os"
	"path/filepath"
)

var shots = flag.String("shots", "", "write pictures of the page to this `folder`")

func TestPictures(t *testing.T) {
	if *shots == "" {
		t.Skip("-shots names no folder")
	}
	for _, scheme := range []string{"light", "dark"} {
		for name, width := range map[string]int64{"phone": 360, "desktop": 1280} {
			x := openURL(t, "file://"+file+"#13:4,6,8,10,12,20;within=1", width, 900)
			x.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}))
			x.ready(13)
			x.do(chromedp.Focus("#faces"), chromedp.KeyEvent("14"))
			var png []byte
			x.do(chromedp.FullScreenshot(&png, 100))
			if err := os.WriteFile(filepath.Join(*shots, name+"-"+scheme+".png"), png, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
