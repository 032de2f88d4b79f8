package rows

import "slices"

// A group is fractions that share a row, together whole faces.
type group struct {
	before *group // of the same plan
	shares []share
	faces  uint64
	row    *alternative
}

// A share is what a group takes of a need that lacks a fraction. Shares of 0 start again.
type share struct{ take, of uint64 }

// An alternative is a plan, or groups of a plan in the making, with its ease and cost.
type alternative struct {
	ease   int
	cost   float64
	faces  uint64 // of the groups
	single bool   // whether a group has one face: further ones share its entry
	last   *group
	plan   *allocation
}

// groups returns the groups in the order in which they took their shares.
func (o *alternative) groups() (list []*group) {
	for g := o.last; g != nil; g = g.before {
		list = append(list, g)
	}
	slices.Reverse(list)
	return list
}

// beats reports whether an alternative is as good as another, also if the same is added
// to both.
func (o *alternative) beats(p *alternative) bool {
	ease := o.ease
	if p.single && !o.single {
		ease += entry
	}
	return ease <= p.ease && o.faces <= p.faces && o.cost <= p.cost*(1+rounding)
}

// beaten reports whether an alternative of a list beats this one.
func (o *alternative) beaten(list []alternative) bool {
	for i := range list {
		if list[i].beats(o) {
			return true
		}
	}
	return false
}

// add adds an alternative to a list, the easiest first, of a few of which none beats
// another.
func add(list []alternative, o alternative) []alternative {
	if o.beaten(list) {
		return list
	}
	list = slices.DeleteFunc(list, func(p alternative) bool { return o.beats(&p) })
	at, _ := slices.BinarySearchFunc(list, o.ease+1, func(p alternative, ease int) int {
		return p.ease - ease
	})
	return slices.Insert(list, at, o)[:min(len(list)+1, few)]
}
