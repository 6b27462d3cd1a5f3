/** Bytes `start` to `end`, inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Parses a Range header: one range, `null` if it cannot be satisfied (416), `undefined` to send the whole content.
 * Multiple ranges and unknown forms get the whole (RFC 9110 section 14.2).
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

/** Whether an If-None-Match header matches this tag (weak comparison). */
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

/** A Content-Disposition header with an ASCII fallback and the full name (RFC 8187). */
export const contentDisposition = (kind: "inline" | "attachment", name: string): string => {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_")
    .replace(/["\\%]/g, "_")
  return `${kind}; filename="${plain}"; filename*=UTF-8''${percent(name)}`
}

/** Types that browsers may display inline because they run no scripts. SVG does, so it is always an attachment. */
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
