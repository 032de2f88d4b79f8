package card

import "testing"

// Names are quoted unless they are plain words that no card has of its own.
func TestName(t *testing.T) {
	for name, want := range map[string]string{
		"gold": "gold", "Sword of dawn": "Sword of dawn", "Wizard's hat": "Wizard's hat", "-3": "-3",
		"שלום": "שלום", "yes": "yes",
		"heads": "heads", "any": "“any”", "all": "“all”", "first": "“first”", "both dice": "“both dice”",
		"restart": "“restart”", "redo": "“redo”",
		"face + 1": "“face + 1”", "go to 2.": "“go to 2.”", "goto 2": "“goto 2”",
		Restarted: "“" + Restarted + "”", "re-roll": "“re-roll”", "Throw again": "“Throw again”",
		"Roll again on this table": "“Roll again on this table”", StartOver: "“" + StartOver + "”",
		"Reroll": "“Reroll”", "12 orcs": "“12 orcs”", "two  blanks": "“two  blanks”", "“a”": "““a””",
		"d6 3":  "“d6 3”",
		"A · B": "“A · B”", " gold": "“ gold”", "": "“”",
	} {
		if got := Name(name); got != want {
			t.Errorf("%q is shown as %s; want %s", name, got, want)
		}
	}
}
