const quote = 0x22
const backslash = 0x5c
const letterU = 0x75

/**
 * Bytes that are kept of each text of a JSON body. No field takes nearly as many: what was cut is refused as too long
 * under its field's name, and nothing of it is ever stored.
 */
export const keptOfText = 262_144

/**
 * Leaves of a JSON text's string literals at most about `kept` bytes each, never half a character or half an escape, and
 * all else as it came; so a body with ten megabytes in one field is read in the memory of a small one.
 *
 * Takes the bytes of UTF-8 piece by piece and gives, for each piece, the bytes that stay.
 */
export const cutLongTexts = (kept = keptOfText) => {
  let isInside = false
  let isDropped = false
  /** Bytes that still belong to the escape under way. */
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
        // Nothing stays before the text ends or an escape begins: megabytes are passed over in one step.
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
