"""Writes looks.txt from the files of Unicode: python3 looks.py UnicodeData.txt confusables.txt

Each line of looks.txt is a character and what it looks like: its compatibility decomposition,
each part replaced by its prototype in confusables.txt (UTS #39), until nothing changes. Syllables
of Hangul and digits of other scripts are left out, because they follow a rule."""
import sys

parts, digits, confusable = {}, set(), {}
for line in open(sys.argv[1], encoding="utf-8"):
    code, _, category, _, _, decomposition, *_ = line.split(";")
    if decomposition:
        parts[chr(int(code, 16))] = "".join(chr(int(x, 16)) for x in decomposition.split() if x[0] != "<")
    if category == "Nd":
        digits.add(chr(int(code, 16)))
for line in open(sys.argv[2], encoding="utf-8-sig"):
    fields = line.split("#")[0].split(";")
    if len(fields) > 2:
        confusable[chr(int(fields[0], 16))] = "".join(chr(int(x, 16)) for x in fields[1].split())

def replaced(text, table):
    return "".join(table.get(c, c) for c in text)

def decomposed(text):
    while replaced(text, parts) != text:
        text = replaced(text, parts)
    return text

def look(text):
    for _ in range(20):
        before, text = text, decomposed(replaced(decomposed(text), confusable))
        if text == before:
            return text
    raise ValueError("no end: " + ascii(text))

lines = []
for c in map(chr, range(0x110000)):
    if 0xD800 <= ord(c) <= 0xDFFF or 0xAC00 <= ord(c) <= 0xD7A3 or c in digits and c > "9" or c.isspace():
        continue
    if look(c) != c:
        lines.append(c + look(c) + "\n")
open("looks.txt", "w", encoding="utf-8", newline="").write("".join(lines))
