package plan

// A work is how much may still be done, in elementary steps.
type work struct{ left int }

func (w *work) spend(n int) { w.left -= n }
func (w *work) over() bool  { return w.left < 0 }
