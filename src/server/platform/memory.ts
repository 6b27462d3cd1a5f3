/**
 * Gives the memory of bytes that nobody needs any more back at once. Left to the collector, a gigabyte of pieces costs a
 * hundred full collections, and what waits for them counts as ours.
 */
export const giveBack = (bytes: Uint8Array) => {
  const { buffer } = bytes
  // A part of a larger piece has neighbours.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length) buffer.transfer(0)
}
