/** A range of bytes; `end` is inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Parses a Range header. Returns null for a range that cannot be satisfied (416), and undefined if the whole content
 * should be sent: no header, several ranges or an unknown form (RFC 9110 section 14.2).
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

/** Whether an If-None-Match header contains this entity tag (weak comparison). */
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

/** A Content-Disposition header with the full name (RFC 8187) and an ASCII fallback. */
export const contentDisposition = (kind: "inline" | "attachment", name: string): string => {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_")
    .replace(/["\\%]/g, "_")
  return `${kind}; filename="${plain}"; filename*=UTF-8''${percent(name)}`
}

/** Media types that a browser may display inline. SVG is left out because it can run scripts. */
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
