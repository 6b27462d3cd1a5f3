import { type Language } from "#schemas/shared/constants.ts"
import { locales, memo } from "#services/shared/formats.ts"

const euros = memo(
  (language: Language) => new Intl.NumberFormat(locales[language], { style: "currency", currency: "EUR" })
)
const percents = memo(
  (language: Language) => new Intl.NumberFormat(locales[language], { style: "percent", maximumFractionDigits: 2 })
)
const plain = memo(
  (language: Language) => new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2, useGrouping: false })
)

/** Whole cents as euros. */
export const formatCents = (language: Language, cents: number): string => euros(language).format(cents / 100)
/** Basis points as a rate. */
export const formatRate = (language: Language, rate: number): string => percents(language).format(rate / 10_000)
/** Minutes as hours: `1 h 30`. */
export const formatMinutes = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest}\u00a0min`
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, "0")}`
}

/** What a field takes as no number: the form's rules refuse it by name. */
const unreadable = "?"
const decimal = (typed: string): number | null => {
  const text = typed.replace(/[\s\u00a0\u202f'€]/g, "").replace(",", ".")
  return /^\d{1,9}(\.\d{0,4})?$|^\.\d{1,4}$/.test(text) ? Number(text) : null
}

/** An amount as it is typed, in digits of cents; empty stays empty. */
export const centsTyped = (typed: string): string => {
  if (typed.trim() === "") return ""
  const value = decimal(typed)
  return value === null || !Number.isInteger(Math.round(value * 10_000) / 100)
    ? unreadable
    : String(Math.round(value * 100))
}
export const centsShown = (language: Language, digits: string): string =>
  /^\d+$/.test(digits) ? plain(language).format(Number(digits) / 100) : ""

/** Hours as they are typed, `1,5`, `1h30`, `90 min`, in digits of minutes. */
export const minutesTyped = (typed: string): string => {
  const text = typed.trim().toLowerCase()
  if (text === "") return ""
  const parts = /^(\d{1,6})\s*h\s*(\d{1,2})?$/.exec(text)
  if (parts !== null) return String(Number(parts[1]) * 60 + Number(parts[2] ?? 0))
  const minutes = /^(\d{1,7})\s*min$/.exec(text)
  if (minutes !== null) return String(Number(minutes[1]))
  const value = decimal(text)
  return value === null ? unreadable : String(Math.round(value * 60))
}
export const minutesShown = (language: Language, digits: string): string =>
  /^\d+$/.test(digits) ? plain(language).format(Number(digits) / 60) : ""

/** A whole number as it is typed. */
export const wholeTyped = (typed: string): string => {
  const text = typed.replace(/[\s\u00a0\u202f]/g, "")
  return text === "" || /^\d{1,9}$/.test(text) ? text : unreadable
}
export const wholeShown = (_: Language, digits: string): string => (/^\d+$/.test(digits) ? digits : "")
