// fairFace returns a face by rejection: numbers of 64 bits above the largest
// multiple of the sides are drawn again.
function fairFace(sides) {
  const all = 1n << 64n;
  const [word] = crypto.getRandomValues(new BigUint64Array(1));
  return word < all - (all % sides) ? (word % sides) + 1n : fairFace(sides);
}
