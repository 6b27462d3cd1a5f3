/** Frees a buffer at once. Waiting for garbage collection would cost a hundred major collections per gigabyte. */
export const giveBack = (bytes: Uint8Array) => {
  const { buffer } = bytes
  // A slice shares its buffer with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length) buffer.transfer(0)
}
