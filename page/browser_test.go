package main

import (
	"context"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Most tests open the finished page in Chromium, from a file, as people do.
var (
	built   []byte // the planner
	file    string
	browser context.Context
)

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "page-test")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	if built, err = build(planner); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	file = filepath.Join(dir, "dice.html")
	if err := os.WriteFile(file, built, 0o644); err != nil {
		panic(err)
	}
	chromium, err := findChromium()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(filepath.Join(dir, "profile")),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.WSURLReadTimeout(time.Minute))
	allocator, end := chromedp.NewExecAllocator(context.Background(), options...)
	defer end()
	var close context.CancelFunc
	browser, close = chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {}))
	defer close()
	if err := chromedp.Run(browser); err != nil {
		fmt.Fprintln(os.Stderr, "chromium does not start:", err)
		return 1
	}
	return m.Run()
}

func findChromium() (string, error) {
	names := []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("none of %v is installed; on Debian: apt-get install chromium", names)
}

// A tab is the page in a window of its own.
type tab struct {
	*testing.T
	context context.Context

	mutex    sync.Mutex
	requests []string
	problems []string // errors of the page, and what its policy refused
}

// patience is how long a tab may take for all that a test does in it.
const patience = 2 * time.Minute

// open opens the page from its file, with the plan of an address.
func open(t *testing.T, address string) *tab {
	return openURL(t, (&url.URL{Scheme: "file", Path: file}).String()+address, 1280, 1000)
}

func openURL(t *testing.T, where string, width, height int64) *tab {
	t.Helper()
	ctx, close := chromedp.NewContext(browser)
	t.Cleanup(close)
	ctx, cancel := context.WithTimeout(ctx, patience)
	t.Cleanup(cancel)
	x := &tab{T: t, context: ctx}
	chromedp.ListenTarget(ctx, x.listen)
	x.do(network.Enable(), log.Enable(), runtime.Enable(), page.Enable(),
		emulation.SetDeviceMetricsOverride(width, height, 1, width < 600),
		chromedp.Navigate(where))
	t.Cleanup(x.quiet)
	return x
}

func (x *tab) listen(event any) {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		x.requests = append(x.requests, e.Request.URL)
	case *runtime.EventExceptionThrown:
		x.problems = append(x.problems, e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		for _, a := range e.Args {
			x.problems = append(x.problems, fmt.Sprintf("console.%s: %s", e.Type, a.Value))
		}
	case *log.EventEntryAdded:
		x.problems = append(x.problems, e.Entry.Text)
	}
}

// quiet fails the test if the page complained, or asked for anything but itself.
func (x *tab) quiet() {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	for _, p := range x.problems {
		x.Errorf("the page complains: %s", p)
	}
	for i, r := range x.requests {
		if i > 0 && !strings.HasPrefix(r, "blob:") && !strings.HasPrefix(r, "data:") && !strings.HasPrefix(r, "file:") {
			x.Errorf("the page asked for %.80s", r)
		}
	}
}

func (x *tab) do(actions ...chromedp.Action) {
	x.Helper()
	if err := chromedp.Run(x.context, actions...); err != nil {
		x.Fatalf("%v; problems so far: %q", err, x.problems)
	}
}

// until waits for a condition of the page.
func (x *tab) until(condition string) {
	x.Helper()
	if err := chromedp.Run(x.context, chromedp.Poll(condition, nil, chromedp.WithPollingTimeout(patience/2))); err != nil {
		x.Fatalf("%s never came true: %v; %s", condition, err, x.text("#status"))
	}
}

// ready waits for the whole answer about a die.
func (x *tab) ready(sides int) {
	x.Helper()
	x.until(fmt.Sprintf(`document.body.dataset.state === "ready" && strategy.sides === %dn`, sides))
}

// shown waits for a plan, of any die if sides is 0, but not for all that is proved.
func (x *tab) shown(sides int) {
	x.Helper()
	x.until(fmt.Sprintf(`["proving", "ready"].includes(document.body.dataset.state) && [0n, strategy.sides].includes(%dn)`, sides))
}

func (x *tab) text(selector string) (text string) {
	x.Helper()
	x.do(chromedp.Text(selector, &text, chromedp.ByQuery))
	return text
}

// value evaluates JavaScript in the page.
func value[T any](x *tab, script string) (v T) {
	x.Helper()
	x.do(chromedp.Evaluate(script, &v))
	return v
}

// download clicks a link and returns the name and the content of the saved file.
func (x *tab) download(link string) (name string, data []byte) {
	x.Helper()
	dir := x.TempDir()
	named, saved := make(chan string, 1), make(chan string, 1)
	listening, end := context.WithCancel(x.context)
	defer end()
	chromedp.ListenTarget(listening, func(event any) {
		switch e := event.(type) {
		case *cdpbrowser.EventDownloadWillBegin:
			named <- e.SuggestedFilename
		case *cdpbrowser.EventDownloadProgress:
			if e.State == cdpbrowser.DownloadProgressStateCompleted {
				saved <- e.GUID
			}
		}
	})
	x.do(cdpbrowser.SetDownloadBehavior(cdpbrowser.SetDownloadBehaviorBehaviorAllowAndName).WithDownloadPath(dir).WithEventsEnabled(true),
		chromedp.Click(link, chromedp.ByQuery))
	select {
	case guid := <-saved:
		data, err := os.ReadFile(filepath.Join(dir, guid))
		if err != nil {
			x.Fatal(err)
		}
		return <-named, data
	case <-x.context.Done():
		x.Fatalf("%s saved nothing", link)
	}
	return "", nil
}

// enter replaces the text of a field, key by key.
func (x *tab) enter(selector, text string) {
	x.Helper()
	x.do(chromedp.Focus(selector, chromedp.ByQuery),
		chromedp.Evaluate(fmt.Sprintf("document.querySelector(%q).select()", selector), nil),
		chromedp.KeyEvent(text))
}
