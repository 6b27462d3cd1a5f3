const quote = 0x22
const backslash = 0x5c
const letterU = 0x75

/**
 * Bytes kept of each JSON string. No field allows nearly as many, so a truncated string is always refused as too long,
 * under its field's name, and never stored.
 */
export const keptOfText = 262_144

/**
 * Returns a function that truncates the strings of a JSON text to about `kept` bytes, never inside a character or an
 * escape. Call it with the UTF-8 bytes piece by piece; it returns the bytes to keep. A body with ten megabytes in one
 * field then needs little memory.
 */
export const cutLongTexts = (kept = keptOfText) => {
  let isInside = false
  let isDropped = false
  /** Bytes that remain of the current escape sequence. */
  let escaped = 0
  let isNamed = false
  let length = 0

  const stays = (byte: number): boolean => {
    if (!isInside) {
      isInside = byte === quote
      isDropped = false
      length = 0
      return true
    }
    if (escaped > 0) {
      escaped = isNamed && byte === letterU ? 4 : escaped - 1
      isNamed = false
    } else if (byte === quote) {
      isInside = false
      return true
    } else {
      const begins = (byte & 0xc0) !== 0x80
      if (begins && length >= kept) isDropped = true
      if (byte === backslash) {
        escaped = 1
        isNamed = true
      }
    }
    length++
    return !isDropped
  }

  return (piece: Uint8Array): Uint8Array => {
    const left = new Uint8Array(piece.length)
    let end = 0
    let quoteAt = -1
    let backslashAt = -1
    const next = (byte: number, known: number, from: number) => {
      if (known >= from) return known
      const found = piece.indexOf(byte, from)
      return found < 0 ? piece.length : found
    }
    for (let at = 0; at < piece.length; at++) {
      if (isInside && isDropped && escaped === 0) {
        // While discarding, jump to the next quote or backslash.
        quoteAt = next(quote, quoteAt, at)
        backslashAt = next(backslash, backslashAt, at)
        at = Math.min(quoteAt, backslashAt)
        if (at === piece.length) break
      }
      const byte = piece[at] as number
      if (stays(byte)) left[end++] = byte
    }
    return left.subarray(0, end)
  }
}
