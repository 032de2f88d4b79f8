package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"example.com/dice"
)

// errInterrupted marks what ended because the user said so.
var errInterrupted = errors.New("interrupted")

// An interruptible die stops waiting for a roll when its context ends.
type interruptible struct {
	ctx context.Context
	dice.Source
}

func (d interruptible) Roll() (int, error) {
	type roll struct {
		face int
		err  error
	}
	rolled := make(chan roll, 1)
	go func() {
		face, err := d.Source.Roll()
		rolled <- roll{face, err}
	}()
	select {
	case r := <-rolled:
		return r.face, r.err
	case <-d.ctx.Done():
		return 0, errInterrupted
	}
}

// ended returns what ended the rolls that a person makes, in plain words.
func ended(err error) error {
	switch {
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the input ended")
	case errors.Is(err, errQuit):
		return errQuit
	}
	return err
}

// stopped says after how many typed rolls a draw failed.
func stopped(err error, rolls int) error {
	err = ended(err)
	if rolls == 0 {
		return fmt.Errorf("%w before the first roll; start again and type its face", err)
	}
	return fmt.Errorf("%w after %s", err, count(rolls, "roll"))
}
