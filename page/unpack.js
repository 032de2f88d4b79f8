// unpacked returns the bytes of a text in base 85, as the builder of the page writes them:
// z is four zeros, and v stands for <.
function unpacked(text) {
  const full = text.replaceAll("z", "!!!!!").replaceAll("v", "<");
  const missing = (5 - (full.length % 5)) % 5;
  const digits = full + "u".repeat(missing);
  const view = new DataView(new ArrayBuffer((digits.length / 5) * 4));
  for (let i = 0, at = 0; i < digits.length; at += 4) {
    let word = 0;
    for (const end = i + 5; i < end; i++) word = word * 85 + digits.charCodeAt(i) - 33;
    view.setUint32(at, word);
  }
  return new Uint8Array(view.buffer, 0, view.byteLength - missing);
}
