// unpacked returns the bytes of a text that holds seven bits in each character.
function unpacked(text) {
  const bytes = new Uint8Array(Math.floor((text.length * 7) / 8));
  let held = 0;
  for (let i = 0, bits = 0, at = 0; i < text.length; i++) {
    held = (held << 7) | (text.charCodeAt(i) & 127);
    bits += 7;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = held >> bits;
    }
  }
  return bytes;
}

// loaded returns the script of workers and the compiled library, whose code begins with the first
// byte 0 of both. They come after this script, so that the page is seen before they are there.
async function loaded() {
  await new Promise((there) => addEventListener("DOMContentLoaded", there, { once: true }));
  if (!("DecompressionStream" in window)) {
    throw new Error("this browser is too old for the page; use one from 2023 or later");
  }
  const packed = unpacked(document.getElementById("library").textContent);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const code = bytes.indexOf(0);
  const script = new Blob([bytes.subarray(0, code)], { type: "text/javascript" });
  const module = await WebAssembly.compile(bytes.subarray(code));
  return { script: URL.createObjectURL(script), module };
}
