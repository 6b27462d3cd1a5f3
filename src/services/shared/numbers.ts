import { currency, type Language } from "#schemas/shared/constants.ts"
import { locales, memo } from "#services/shared/display/formats.ts"

const decimalOf = memo(
  (language: Language) =>
    new Intl.NumberFormat(locales[language]).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? "."
)

const percents = memo(
  (language: Language) => new Intl.NumberFormat(locales[language], { style: "percent", maximumFractionDigits: 2 })
)
const euros = memo((language: Language) => new Intl.NumberFormat(locales[language], { style: "currency", currency }))

/**
 * Splits a number into the digits before and after the decimal separator; null if no language places separators like
 * this.
 */
const partsOf = (language: Language, text: string, decimals: number): readonly [string, string] | null => {
  const signs = [...text.matchAll(/[.,]/g)].map(([sign]) => sign)
  const last = signs.at(-1)
  if (last === undefined) return [text, ""]
  const isMixed = new Set(signs).size === 2
  const tail = text.slice(text.lastIndexOf(last) + 1)
  // A single separator before three digits (`1.234`) groups thousands if it is not the language's decimal separator, or
  // if fewer than three decimals are allowed.
  const isGroup = signs.length > 1 ? !isMixed : tail.length === 3 && (last !== decimalOf(language) || decimals < 3)
  if (isGroup && signs.length === 1 && last === decimalOf(language)) return null
  const whole = isGroup ? text : text.slice(0, text.lastIndexOf(last))
  const groups = whole.split(/[.,]/)
  const isEven =
    groups.slice(1).every((group) => group.length === 3) &&
    (groups.length === 1 || /^[1-9]\d{0,2}$/.test(groups[0] ?? ""))
  if (!isEven || new Set([...whole.matchAll(/[.,]/g)].map(([sign]) => sign)).size > 1) return null
  return [groups.join(""), isGroup ? "" : tail]
}

/**
 * Parses a typed number to an integer in units of its last decimal: `1 234,5` with two decimals is 123450. Accepts
 * spaces, group separators and both decimal separators; null if the text is no number, is ambiguous or has too many
 * decimals.
 */
export const readNumber = (language: Language, typed: string, decimals = 0): number | null => {
  const text = typed.replace(/[\s\u00a0\u202f'’_]/g, "").replace(/^[\u2212–]/, "-")
  const found = /^([+-]?)([\d.,]+)$/.exec(text)
  if (found === null) return null
  const parts = partsOf(language, found[2] ?? "", decimals)
  if (parts === null) return null
  const [whole, tail] = parts
  const fraction = tail.replace(/0+$/, "")
  if (!/^\d*$/.test(whole + tail) || whole + tail === "" || fraction.length > decimals) return null
  const units = Number(`${whole}${fraction.padEnd(decimals, "0")}`)
  if (!Number.isSafeInteger(units)) return null
  return found[1] === "-" && units !== 0 ? -units : units
}

/** [I18-007] Parses a typed amount to cents; the euro sign may be before or after it. Null if it is none. */
export const readMoney = (language: Language, typed: string): number | null =>
  readNumber(language, typed.trim().replace(/^([-+\u2212–]?)\s*€|(€|\s*eur(os?)?)$/i, "$1"), 2)

/** Formats an integer in units of its last decimal: the inverse of `readNumber`. */
export const writeNumber = (language: Language, units: number, decimals = 0): string =>
  new Intl.NumberFormat(locales[language], { maximumFractionDigits: decimals }).format(units / 10 ** decimals)

/** [I18-005] [I18-007] Formats cents as euros: 1 234,50 €. */
export const formatMoney = (language: Language, cents: number): string => euros(language).format(cents / 100)

/** Formats basis points as a percentage: 2000 is 20 %. */
export const formatRate = (language: Language, rate: number): string => percents(language).format(rate / 10_000)

/** Parses a typed duration (`1,5` hours, `1h30` or `90 min`) to minutes; null if it is none. */
export const readTime = (language: Language, typed: string): number | null => {
  const text = typed.replace(/[\s\u00a0\u202f]/g, "").toLowerCase()
  const parts = /^(\d{1,6})h(\d{1,2})?(?:m|min)?$/.exec(text)
  if (parts !== null) return Number(parts[1]) * 60 + Number(parts[2] ?? 0)
  const minutes = /^(\d{1,8})(?:m|min|mn)$/.exec(text)
  if (minutes !== null) return Number(minutes[1])
  const hundredths = readNumber(language, typed, 2)
  return hundredths === null ? null : Math.round((hundredths * 60) / 100)
}

/** Formats minutes as hours and minutes: `1 h 30`. */
export const formatTime = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest}\u00a0min`
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, "0")}`
}
