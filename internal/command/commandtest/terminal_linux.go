package commandtest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"example.com/dice/internal/dicetest"
)

// A Terminal is a pseudo-terminal with the program at the other end.
type Terminal struct {
	*testing.T
	keyboard *os.File // and screen
	Cmd      *exec.Cmd
	seen     bytes.Buffer
	read     int // of the screen seen
}

// open opens a file of a device.
func open(t *testing.T, device string) *os.File {
	file, err := os.OpenFile(device, os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		dicetest.Missing(t, err)
	}
	t.Cleanup(func() { file.Close() })
	return file
}

// Sit starts the program at a pseudo-terminal, as in pts(4).
func (p *Tested) Sit(t *testing.T, environment []string, args ...string) *Terminal {
	keyboard := open(t, "/dev/ptmx")
	control := func(request uintptr, value unsafe.Pointer) {
		_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, keyboard.Fd(), request, uintptr(value))
		if errno != 0 {
			dicetest.Missing(t, "a pseudo-terminal", errno)
		}
	}
	var number, unlocked int32
	control(syscall.TIOCSPTLCK, unsafe.Pointer(&unlocked))
	control(syscall.TIOCGPTN, unsafe.Pointer(&number))
	// Ctrl-C must not discard output on its way to the screen.
	var settings syscall.Termios
	control(syscall.TCGETS, unsafe.Pointer(&settings))
	settings.Lflag |= syscall.NOFLSH
	control(syscall.TCSETS, unsafe.Pointer(&settings))
	other := open(t, fmt.Sprintf("/dev/pts/%d", number))
	cmd := p.Start(t, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = other, other, other
	own := []string{"TERM=xterm", "PATH=" + os.Getenv("PATH")}
	cmd.Env = slices.Concat(own, p.Env, environment)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	other.Close()
	return &Terminal{T: t, keyboard: keyboard, Cmd: cmd}
}

// Sees reads the screen until text has appeared after the part seen before.
func (t *Terminal) Sees(text string) {
	t.Helper()
	piece := make([]byte, 1024)
	for {
		screen := t.seen.String()
		if i := strings.Index(screen[t.read:], text); i >= 0 {
			t.read += i + len(text)
			return
		}
		n, err := t.keyboard.Read(piece)
		t.seen.Write(piece[:n])
		switch ended := t.Cmd.ProcessState != nil; {
		case err == nil || n > 0:
		case ended:
			t.Fatalf("exit code %d, and no %q on the screen:\n%s", t.Cmd.ProcessState.ExitCode(), text,
				screen)
		default: // EIO: the program ends; what it wrote last may be on its way
			t.Cmd.Wait()
		}
	}
}

// Types types a text.
func (t *Terminal) Types(text string) {
	t.Helper()
	if _, err := t.keyboard.WriteString(text); err != nil {
		t.Fatal(err)
	}
}

// Answers types a text when a question has appeared.
func (t *Terminal) Answers(question, typed string) {
	t.Helper()
	t.Sees(question)
	t.Types(typed)
}

// Ends waits for the program and returns all of the screen.
func (t *Terminal) Ends(code int) string {
	t.Helper()
	t.seen.ReadFrom(t.keyboard) // until EIO
	t.Cmd.Wait()
	t.seen.ReadFrom(t.keyboard) // what was on its way
	if got := t.Cmd.ProcessState.ExitCode(); got != code {
		t.Errorf("exit code %d, want %d:\n%s", got, code, &t.seen)
	}
	return t.seen.String()
}

// FullDisk checks that the program fails, and says why, if what it prints cannot be
// written.
func (p *Tested) FullDisk(t *testing.T, typed string, args ...string) {
	t.Helper()
	code, stderr := p.printing(t, typed, open(t, "/dev/full"), args...)
	const want = ": write /dev/stdout: no space left on device\n"
	if code != 1 || !strings.HasSuffix(stderr, want) {
		t.Errorf("%s %q: exit %d, %q", p.Name, args, code, stderr)
	}
}
