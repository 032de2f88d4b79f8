package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"example.com/dice/internal/dicetest"
)

// A terminal is a pseudo-terminal with the program at the other end.
type terminal struct {
	*testing.T
	keyboard *os.File // and screen
	cmd      *exec.Cmd
	seen     bytes.Buffer
	read     int // of the screen seen
}

// openTerminal opens a pseudo-terminal, as in pts(4).
func openTerminal(t *testing.T) (keyboard, other *os.File) {
	keyboard, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		dicetest.Missing(t, err)
	}
	t.Cleanup(func() { keyboard.Close() })
	control := func(request uintptr, value unsafe.Pointer) {
		conn, err := keyboard.SyscallConn()
		if err != nil {
			t.Fatal(err)
		}
		var errno syscall.Errno
		err = conn.Control(func(fd uintptr) {
			_, _, errno = syscall.Syscall(syscall.SYS_IOCTL, fd, request, uintptr(value))
		})
		if err != nil || errno != 0 {
			dicetest.Missing(t, "a pseudo-terminal", err, errno)
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
	other, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		dicetest.Missing(t, err)
	}
	return keyboard, other
}

// sit starts the program at a terminal.
func sit(t *testing.T, environment []string, args ...string) *terminal {
	keyboard, other := openTerminal(t)
	cmd := startProgram(t, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = other, other, other
	cmd.Env = append([]string{"TERM=xterm", "PATH=" + os.Getenv("PATH")}, environment...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	other.Close()
	return &terminal{T: t, keyboard: keyboard, cmd: cmd}
}

// sees reads the screen until text has appeared after the part seen before.
func (t *terminal) sees(text string) {
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
		if err != nil && n == 0 { // EIO: the program has ended
			t.Fatalf("no %q on the screen:\n%s", text, screen)
		}
	}
}

func (t *terminal) types(text string) {
	t.Helper()
	if _, err := t.keyboard.WriteString(text); err != nil {
		t.Fatal(err)
	}
}

// ends waits for the program and returns all of the screen.
func (t *terminal) ends(code int) string {
	t.Helper()
	t.seen.ReadFrom(t.keyboard) // until EIO
	t.cmd.Wait()
	if got := t.cmd.ProcessState.ExitCode(); got != code {
		t.Errorf("exit code %d, want %d:\n%s", got, code, &t.seen)
	}
	return t.seen.String()
}

func TestWalkAtATerminal(t *testing.T) {
	person := sit(t, []string{"NO_COLOR=1"}, "walk", "-within", "1", "13", "6", "8", "20")
	person.sees("1. Roll a d20 (the last with probability 65 %): ")
	person.types("21\n")
	person.sees("21 is not a face of a d20 (1 to 20)")
	person.sees("1. Roll a d20 (the last with probability 65 %): ")
	person.types("20\n")
	person.sees("2. Roll a d20 (the last with probability 95 %): ")
	person.types("undo\n")
	person.sees("taken back: d20 20")
	person.sees("1. Roll a d20 (the last with probability 65 %): ")
	person.types("1x\x7f4\n") // a slip of the finger, mended with the delete key
	person.sees("2. Roll a d8 (the last with probability 100 %): ")
	person.types("4\n")
	person.sees("d13: 2 (Enter, or undo) ")
	person.types("undo\n")
	person.sees("taken back: d8 4")
	person.sees("2. Roll a d8 (the last with probability 100 %): ")
	person.types("1\n")
	person.sees("d13: 1 (Enter, or undo) ")
	person.types("?\n")
	person.sees("undo takes back a throw")
	person.sees("d13: 1 (Enter, or undo) ")
	person.types("\n")
	person.sees("d13: 1\r\n")
	if screen := person.ends(0); strings.Contains(screen, "\x1b") {
		t.Errorf("colours in spite of NO_COLOR:\n%q", screen)
	}
}

func TestWalkIsLeft(t *testing.T) {
	person := sit(t, []string{"NO_COLOR=1"}, "walk", "13", "6")
	person.sees("1. Roll a d6: ")
	person.types("5\n")
	person.sees("2. Roll a d6 ")
	person.types("\x04") // Ctrl-D
	person.sees("\r\ndice walk: the input ended after 1 roll without a result; to continue, start the same walk and type these faces:\r\n5\r\n")
	person.ends(1)
}

// Three results in a row, and a slip in the second that is noticed in the third.
func TestWalksAtATerminal(t *testing.T) {
	person := sit(t, []string{"NO_COLOR=1"}, "walk", "-n", "3", "6", "6")
	for i, face := range []string{"4", "2"} {
		person.sees("1. Roll a d6 (the last with probability 100 %): ")
		person.types(face + "\n")
		person.sees(fmt.Sprintf("d6, %d of 3: %s\r\n", i+1, face))
	}
	person.types("undo\n")
	person.sees("taken back: d6 2")
	person.types("5\n")
	person.sees("d6, 2 of 3: 5\r\n")
	person.types("6\nq\n")
	person.sees("d6: 4\r\nd6: 5\r\nd6: 6\r\n")
	person.ends(0)
}

func TestColoursAtATerminal(t *testing.T) {
	for _, test := range []struct {
		environment []string
		colours     bool
	}{{nil, true}, {[]string{"NO_COLOR=1"}, false}, {[]string{"NO_COLOR="}, true}, {[]string{"TERM=dumb"}, false}} {
		person := sit(t, test.environment, "walk", "6", "6")
		person.types("7\n6\n\n")
		if screen := person.ends(0); strings.Contains(screen, "\x1b[") != test.colours || !strings.Contains(screen, "d6: 6") {
			t.Errorf("%v: the screen is\n%q", test.environment, screen)
		}
	}
}

func TestPickAtATerminal(t *testing.T) {
	person := sit(t, nil, "pick", "-n", "2", "-typed", "-from", "6", "Ada", "Grace", "Barbara", "Margaret")
	person.sees("d6: ")
	person.types("4\n")
	person.sees("d6: ")
	person.types("2\n")
	person.sees("1. Margaret\r\n2. Grace\r\n")
	person.ends(0)

	person = sit(t, nil, "pick")
	person.sees("Type the items, one a line, and then Ctrl-D.")
	person.types("Ada\n\x04")
	person.sees("Ada\r\nAda\r\n") // typed and drawn
	person.ends(0)
}
