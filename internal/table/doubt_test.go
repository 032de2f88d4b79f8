package table

import (
	"slices"
	"strings"
	"testing"
)

// A part of a share that stands in another place than shares do is never read as a name.
func TestDoubtfulTables(t *testing.T) {
	const ends = `has no end; write a range with both of its ends, such as 12–20, or the number alone`
	const numbers = `has several numbers; write a range as 1–2, and a list as 1, 2`
	const comma = `has a comma in its number; write it without, or write the number first`
	const several = `has several outcomes; write each in a line of its own`
	const total = `is taken for the sum of the lines above; omit it, or if it is an outcome write it ` +
		`first`
	for text, want := range map[string]string{
		"1-6 Orc\n7-11 Elf\n12+ King":           `line 3: "12+ King" ` + ends,
		"1-6 Orc\n7-11 Elf\n12 or more King":    `line 3: "12 or more King" ` + ends,
		"1-6 Orc\n7-11 Elf\n12 or higher: King": `line 3: "12 or higher: King" ` + ends,
		"1 or less Miss\n2-9 Hit\n10 King":      `line 1: "1 or less Miss" ` + ends,
		"|1-6|Orc|\n|7-11|Elf|\n|12 or more|K|": `line 3: "12 or more" ` + ends,
		"d6;Name\n1-3;Orc\n4-5;Elf\n≥6;King":    `line 4: "≥6" ` + ends,
		"1 and 2 Orc\n3-6 Elf":                  `line 1: "1 and 2 Orc" ` + numbers,
		"1 through 3 Orc\n4-6 Elf":              `line 1: "1 through 3 Orc" ` + numbers,
		"1 & 2 Orc\n3-6 Elf":                    `line 1: "1 & 2 Orc" ` + numbers,
		"1 000 Gold\n2 500 Gems": `line 1: "1 000 Gold" has a blank in its number; ` +
			`write 1000`,
		"Gold: 1,500\nGems: 2,250": `line 1: "Gold: 1,500" ` + comma + `; line 2: "Gems: 2,250" ` + comma,
		"Gold 1,500\nGems 2,250":   `line 1: "Gold 1,500" ` + comma + `; line 2: "Gems 2,250" ` + comma,
		"1,000 Gold\n2,000 Gems": `line 1: 3–999 are missing between 2 in line 2 and 1000 (add a line ` +
			`for it, or change a range); 1,000 is a list of numbers: if it is a weight, write a whole ` +
			`number without a comma; line 2: 1000 is also in line 1 (change one of the two)`,
		"30 Orc\n60 Elf\n10 Gem\n100 Total": `line 4: "Total" ` + total,
		"Orc,30\nElf,60\nSum,90":            `line 3: "Sum" ` + total,
		"|Orc|30|\n|Elf|60|\n|**Total**|**90**|": `line 3: "Total" ` +
			total,
		"01-33% Orc\n34-66% Elf\n67-100% Gem": `line 1: 01-33% is not a weight; write one whole ` +
			`number, or omit the signs % of ranges; line 2: 34-66% is not a weight; write one whole ` +
			`number, or omit the signs % of ranges; line 3: 67-100% is not a weight; write one whole ` +
			`number, or omit the signs % of ranges`,
		"|Weight|Loot|Weight|Loot|\n|30|Gold|50|Ring|\n|70|Gem|10|Sword|": `line 1: "Weight" heads 2 ` +
			`columns, as of tables side by side; write these below each other, with one head`,
		"Orc 1, 2\nElf 3, 4": `line 1: "Orc 1, 2" may be two results of a roll or a row; write ` +
			`ranges as 1–2, or a head with the word weight`,
		"gold 10 silver 20":    `line 1: "gold 10 silver 20" ` + several,
		"\n60% gold, 40% gem":  `line 2: "60% gold, 40% gem" ` + several,
		"gold: 10, silver: 20": `line 1: "gold: 10, silver: 20" ` + several,
		"3x Orc\n2x Elf": `line 1: "3x Orc" has no number in a form that can be read; write a weight ` +
			`or a range and a name, as in "30 silver" or "61–90 silver"`,
	} {
		if _, err := Parse(Lines(text), ""); err == nil || err.Error() != want {
			t.Errorf("%q:\n%v; want\n%s", text, err, want)
		}
	}
}

// Blanks of all kinds, bullets and separators of lines change nothing; nor do names that only
// look doubtful.
func TestTablesOfPages(t *testing.T) {
	for _, text := range []string{
		"1–3\u00a0Orc\n4–6\u00a0Elf", "1\u00a0–\u00a03 Orc\n4\u202f–\u202f6 Elf",
		"- 1-3: Orc\n- 4-6: Elf",
		"* Orc 1-3\n* Elf 4-6", "1-3 Orc\u20284-6 Elf\u2028", "1-3\u200b Orc\n\ufeff4-6 Elf",
		"• 1-3 Orc\n\u00a0\n• 4-6 Elf",
	} {
		got, err := Read(strings.NewReader(text), "")
		if err != nil || !slices.Equal(got.Weights, []int{3, 3}) || strings.Join(got.Names, "|") !=
			"Orc|Elf" {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{
		"10 Total failure\n20 Partial success\n30 Sum of money", "10 Total\n20 Orc\n5 Elf",
		"01-50 100 gp\n51-00 or nothing", "10 and a half\n20 orcs", "10 upwards\n20 more gold",
		"500,Gold: fine\n20,Gems", "Potion 1,500\nRing,250", "name,weight\nRing 1,500\nRing 2,250",
		"500,Ring 1\n250,Ring 2", "Ring 1,2\nRing 2,3", "name,weight\nRing 1,2\nRing 3,4",
		"1 bag of 20 coins", "20 bags 3",
		"gold 10 silver 20\nring 5", "Ring 1,2\nRing 3,5", "500,Gold: 3\n20,Gems: 4",
	} {
		if _, err := Parse(Lines(text), ""); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
