import { fileNameLimit, nameForbiddenCharacters, queueNameLimit } from "#schemas/shared/constants.ts"
import * as Result from "#schemas/shared/result.ts"

/** Why a name is refused: a message code and the values of its placeholders. */
export interface NameFault {
  readonly code:
    | "name.empty"
    | "name.control_characters"
    | "name.forbidden_characters"
    | "name.edge_space"
    | "name.trailing_dot"
    | "name.reserved"
    | "name.too_long"
    | "upload.extension_too_long"
  readonly params?: Readonly<Record<string, string | number>>
}

const forbidden = new Set(nameForbiddenCharacters)
/**
 * Control characters, line separators, direction marks that can disguise an extension, and zero-width characters that
 * make two names look alike: fillers, tags, annotations, and variation selectors without an emoji or keycap. Joiners
 * are allowed where emoji and some scripts need them.
 */
const invisible =
  /[\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{DI}|(?<!\p{ExtPict}|[0-9#*](?=.\u20e3))[\ufe0e\ufe0f]|(?<=(^|[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{N}\p{P}\p{Z}\u200c\u200d])\p{Mn}*)[\u200c\u200d]/gu
/** Characters without a visible glyph: a name that has only these counts as empty. */
const blank = /[\p{White_Space}\p{DI}\u2800]/gu
const device = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3]) *(\.|$)/i

const isBlank = (name: string) => name.replace(blank, "") === ""
const holdsInvisible = (name: string) => !name.isWellFormed() || name.search(invisible) >= 0

/**
 * [VAL-029] [VAL-O07] All faults of a folder's or document's name. Characters that the network drive cannot display
 * (VAL-O04) are allowed: half of all invoices are called « n° ».
 */
export const nameFaults = (raw: string): ReadonlyArray<NameFault> => {
  const name = raw.normalize("NFC")
  if (isBlank(name)) return [{ code: "name.empty" }]
  const faults: Array<NameFault> = []
  const found = [...new Set(name)].filter((character) => forbidden.has(character))
  if (found.length > 0) faults.push({ code: "name.forbidden_characters", params: { characters: found.join(" ") } })
  if (holdsInvisible(name)) faults.push({ code: "name.control_characters" })
  if (name !== name.trim()) faults.push({ code: "name.edge_space" })
  if (name.endsWith(".")) faults.push({ code: "name.trailing_dot" })
  if (device.test(name)) faults.push({ code: "name.reserved", params: { name } })
  if (name.length > fileNameLimit) faults.push({ code: "name.too_long", params: { limit: fileNameLimit } })
  return faults
}

/** The name as stored (in NFC), or its first fault. */
export const checkName = (raw: string): Result.Result<string, NameFault> => {
  const [fault] = nameFaults(raw)
  return fault === undefined ? Result.succeed(raw.normalize("NFC")) : Result.fail(fault)
}

/**
 * [VAL-030] [VAL-O07] Key for comparing names: names with equal keys count as equal. `toUpperCase` comes first, because
 * some letters have two lower-case forms. The server stores the key, so that SQL need not compute it.
 */
export const nameKey = (name: string): string =>
  name.normalize("NFC").toUpperCase().normalize("NFC").toLowerCase().normalize("NFC")

const split = (name: string): { readonly base: string; readonly suffix: string } => {
  const dot = name.lastIndexOf(".")
  return dot < 0 ? { base: name, suffix: "" } : { base: name.slice(0, dot), suffix: name.slice(dot) }
}

/** [UPL-019] The text after the last dot, in lower case; empty if there is no dot. */
export const extensionOf = (name: string): string => split(name).suffix.slice(1).toLowerCase()

/** The longest prefix of at most `room` UTF-16 units that does not split a surrogate pair (UPL-O05). */
export const startOf = (text: string, room: number): string => {
  const start = text.slice(0, Math.max(0, room))
  return start.isWellFormed() || !text.isWellFormed() ? start : start.slice(0, -1)
}

/**
 * [UPL-016] [UPL-017] [UPL-018] Shortens a name to `limit` UTF-16 units: cuts the base, keeps the extension. Fails if
 * the extension alone is too long.
 */
export const fitFileName = (name: string, limit: number = fileNameLimit): Result.Result<string, NameFault> => {
  if (name.length <= limit) return Result.succeed(name)
  const { base, suffix } = split(name)
  const start = startOf(base, limit - suffix.length)
  if (start === "") return Result.fail({ code: "upload.extension_too_long", params: { name } })
  // Without an extension, the cut may leave a space at the end, which a name must not have.
  return Result.succeed(suffix === "" ? start.trimEnd() : start + suffix)
}

/** [UPL-020] The name of a file in the upload queue, shortened if needed. */
export const queueName = (name: string): Result.Result<string, NameFault> => fitFileName(name, queueNameLimit)

/** [DOC-027] The first free name among `a.pdf`, `a (1).pdf`, `a (2).pdf`, …; `taken` contains keys of `nameKey`. */
export const numberedName = (name: string, taken: { readonly has: (key: string) => boolean }): string => {
  const { base, suffix } = split(name)
  for (let number = 0; ; number += 1) {
    const mark = number === 0 ? "" : ` (${number})`
    const candidate = startOf(base, fileNameLimit - mark.length - suffix.length) + mark + suffix
    if (!taken.has(nameKey(candidate))) return candidate
  }
}

const withoutBadEnds = (name: string): string => name.trimStart().replace(/[\s.\ufeff]+$/u, "")

/** Removes invisible characters. Repeats, because removing one can make a neighbour invalid. */
const withoutInvisible = (text: string): string => {
  const less = text.replace(invisible, "").normalize("NFC")
  return less === text ? text : withoutInvisible(less)
}

/** [VAL-O07] Turns an invalid name into a similar valid one; valid names are unchanged. */
export const repairName = (raw: string): string => {
  const written = withoutInvisible(
    [...withoutInvisible(raw.toWellFormed().normalize("NFC"))]
      .map((character) => (forbidden.has(character) ? "-" : character))
      .join("")
      .normalize("NFC")
  )
  const tidy = withoutBadEnds(written)
  const named = isBlank(tidy) ? "_" : device.test(tidy) ? `_${tidy}` : tidy
  const fitted = Result.getOrElse(fitFileName(named), () => startOf(named, fileNameLimit))
  return withoutBadEnds(withoutInvisible(withoutBadEnds(fitted)))
}
