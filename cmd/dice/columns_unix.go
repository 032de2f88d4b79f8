//go:build linux || darwin

package main

import (
	"os"
	"syscall"
	"unsafe"
)

// columns returns how many characters a terminal has in a line, 0 if that is not
// known.
func columns(terminal *os.File) int {
	conn, err := terminal.SyscallConn()
	if err != nil {
		return 0
	}
	var size struct{ rows, columns, x, y uint16 }
	var errno syscall.Errno
	err = conn.Control(func(fd uintptr) {
		_, _, errno = syscall.Syscall(syscall.SYS_IOCTL, fd, syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size)))
	})
	if err != nil || errno != 0 {
		return 0
	}
	return int(size.columns)
}
