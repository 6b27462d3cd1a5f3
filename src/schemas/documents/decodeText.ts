const marks = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]]
] as const

const markOf = (bytes: Uint8Array) => marks.find(([, mark]) => mark.every((byte, n) => bytes[n] === byte))?.[0]

/**
 * UTF-8 or the encoding of its byte order mark, else Windows-1252, in which every byte is valid. An incomplete last
 * character is dropped.
 */
export const decodeText = (bytes: Uint8Array, truncated: boolean): string => {
  const marked = markOf(bytes)
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes, { stream: truncated })
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: truncated })
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}
