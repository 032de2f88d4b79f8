package main

import (
	"os/exec"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// try runs the program and returns what it printed.
func try(args ...string) (code int, stdout, stderr string) { return tested.Typing("", args...) }

// typing runs the program with typed input.
func typing(typed string, args ...string) (code int, stdout, stderr string) {
	return tested.Typing(typed, args...)
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	commandtest.Golden(t, name, got)
}

func write(t *testing.T, text string) string {
	t.Helper()
	return commandtest.Write(t, text)
}

// runProgram runs a process of the program with typed input.
func runProgram(t *testing.T, typed string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	return tested.Process(t, typed, args...)
}

func startProgram(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	return tested.Start(t, args...)
}
