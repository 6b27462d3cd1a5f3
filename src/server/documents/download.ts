/** Bytes `start` to `end` inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * What a Range header asks of a content: one range, `null` where none can be given (416), `undefined` where the whole
 * is to be sent. Several ranges, and forms that are not understood, get the whole (RFC 9110 section 14.2).
 */
export const readRange = (header: string | undefined, size: number): ByteRange | null | undefined => {
  const asked = /^bytes=(\d*)-(\d*)$/i.exec((header ?? "").trim())
  if (asked === null) return undefined
  const [, from = "", to = ""] = asked
  if (from === "" && to === "") return undefined
  if (from === "") {
    const length = Math.min(Number(to), size)
    return length === 0 ? null : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== "" && Number(to) < start) return undefined
  return start >= size ? null : { start, end }
}

/** Whether an If-None-Match header names this tag; comparison is weak there. */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  (header ?? "")
    .split(",")
    .map((one) => one.trim().replace(/^W\//, ""))
    .some((one) => one === "*" || one === tag)

const percent = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )

/** A name for old readers in ASCII, and the whole one after RFC 8187. */
export const contentDisposition = (kind: "inline" | "attachment", name: string): string => {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_")
    .replace(/["\\%]/g, "_")
  return `${kind}; filename="${plain}"; filename*=UTF-8''${percent(name)}`
}

/** What a browser may show by itself: nothing in these runs a script. Svg does, so it is only ever handed over. */
const shown: ReadonlySet<string> = new Set([
  "application/pdf",
  "image/gif",
  "image/heic",
  "image/jpeg",
  "image/png",
  "image/webp",
  "text/csv",
  "text/plain"
])

export const mayShow = (mediaType: string): boolean => shown.has(mediaType)
