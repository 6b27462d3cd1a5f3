const marks = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]]
] as const

const markOf = (bytes: Uint8Array) => marks.find(([, mark]) => mark.every((byte, n) => bytes[n] === byte))?.[0]

/**
 * Decodes a text file: by its byte order mark, else as UTF-8, else as Windows-1252, in which every byte is valid. With
 * `truncated`, an incomplete last character is dropped.
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
