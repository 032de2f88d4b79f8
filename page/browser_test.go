package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
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
	light   string // the page without its library
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
	built, err = build(planner)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	file, light = filepath.Join(dir, "dice.html"), filepath.Join(dir, "light", "dice.html")
	err = errors.Join(os.Mkdir(filepath.Dir(light), 0o755), os.WriteFile(file, built, 0o644),
		os.WriteFile(light, withoutLibrary(built), 0o644))
	if err != nil {
		panic(err)
	}
	chromium, err := findChromium()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.UserDataDir(filepath.Join(dir, "profile")),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.WSURLReadTimeout(patience))
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
	testing.TB
	context context.Context
	close   context.CancelFunc
	drawn   chan<- string // gets the pieces of the page that were drawn

	mutex    sync.Mutex
	requests []string
	problems []string // errors of the page, and what its policy refused
}

// patience is how long a tab may take for all that a test does in it, on a busy machine.
const patience = 8 * time.Minute

// The screens of a phone, a tablet and a desk.
var phone, tablet, desk = [2]int64{360, 640}, [2]int64{768, 1024}, [2]int64{1440, 900}

// open opens the page with the plan of an address. The library answers it in this
// process.
func open(t *testing.T, address string) *tab { return seen(t, address, desk, "light") }

// seen opens it on a screen, in a colour scheme.
func seen(t *testing.T, address string, screen [2]int64, scheme string) *tab {
	t.Helper()
	x := openURL(t, "about:blank", screen, nil, stub)
	x.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}}),
		chromedp.Navigate("file://"+light+address))
	return x
}

// openFull opens the page with all its parts, as people do.
func openFull(t *testing.T, address string) *tab {
	return openURL(t, "file://"+file+address, desk, nil)
}

// served returns the address of a server of a file.
func served(t *testing.T, file string) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, file)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// openURL opens a page after scripts.
func openURL(
	t testing.TB, where string, screen [2]int64, drawn chan<- string, scripts ...string,
) *tab {
	t.Helper()
	ctx, close := chromedp.NewContext(browser)
	t.Cleanup(close)
	ctx, cancel := context.WithTimeout(ctx, patience)
	t.Cleanup(cancel)
	x := &tab{TB: t, context: ctx, close: close, drawn: drawn}
	chromedp.ListenTarget(ctx, x.listen)
	x.do(network.Enable(), log.Enable(), runtime.Enable(), page.Enable(),
		emulation.SetDeviceMetricsOverride(screen[0], screen[1], 1, screen[0] < 600))
	for _, script := range scripts {
		x.do(runtime.AddBinding("ask"), runtime.AddBinding("drew"),
			chromedp.ActionFunc(func(ctx context.Context) error {
				_, err := page.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
				return err
			}))
	}
	x.do(chromedp.Navigate(where))
	t.Cleanup(x.quiet)
	return x
}

func (x *tab) listen(event any) {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	switch e := event.(type) {
	case *runtime.EventBindingCalled:
		if e.Name == "ask" {
			go x.give(e.Payload)
		} else {
			x.drawn <- e.Payload
		}
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
		if i > 0 && !strings.HasPrefix(r, "blob:") && !strings.HasPrefix(r, "data:") &&
			!strings.HasPrefix(r, "file:") {
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

// until waits for a condition of the page. It asks whichever page is there, and asks
// again where another takes its place meanwhile: after a navigation, chromedp.Poll may
// still ask the page before.
func (x *tab) until(condition string) {
	x.Helper()
	look := `new Promise((done) => {
		const look = () => (` + condition + `) ? done(true) : requestAnimationFrame(look);
		look();
	})`
	for {
		err := chromedp.Run(x.context, chromedp.Evaluate(look, nil, awaited))
		if err == nil {
			return
		}
		if x.context.Err() != nil || !replaced(err) {
			x.Fatalf("%s never came true: %v", condition, err)
		}
	}
}

// replaced tells whether a script ended because its page was replaced by another, which
// may not have its scripts yet.
func replaced(err error) bool {
	var refused *cdproto.Error
	var thrown *runtime.ExceptionDetails
	switch {
	case errors.As(err, &refused):
		return true
	case errors.As(err, &thrown):
		return strings.Contains(thrown.Error(), "ReferenceError")
	}
	return false
}

// awaited makes an evaluation wait for a promise.
func awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams {
	return p.WithAwaitPromise(true)
}

// ready waits for the whole answer about a die.
func (x *tab) ready(sides int) {
	x.Helper()
	x.until(fmt.Sprintf(`document.body.dataset.state === "ready" && strategy.sides === %dn`, sides))
}

// shown waits for a plan, of any die if sides is 0, but not for all that is proved.
func (x *tab) shown(sides int) {
	x.Helper()
	x.until(fmt.Sprintf(
		`["proving", "ready"].includes(document.body.dataset.state) && [0n, strategy.sides].includes(%dn)`, sides))
}

func (x *tab) text(selector string) (text string) {
	x.Helper()
	x.do(chromedp.Text(selector, &text, chromedp.ByQuery))
	return text
}

// address returns the address, once it is written.
func (x *tab) address() string {
	x.Helper()
	return value[string](x, `writeAddress(); location.hash`)
}

// value evaluates JavaScript in the page, and waits for promises.
func value[T any](x *tab, script string) (v T) {
	x.Helper()
	x.do(chromedp.Evaluate(script, &v, awaited))
	return v
}

// enter replaces the text of a field, key by key.
func (x *tab) enter(selector, text string) {
	x.Helper()
	x.do(chromedp.Focus(selector, chromedp.ByQuery),
		chromedp.Evaluate(fmt.Sprintf("document.querySelector(%q).select()", selector), nil),
		chromedp.KeyEvent(text))
}
