import { type Language, sizeBase } from "#schemas/shared/constants.ts"

/** [I18-005] [I18-O02] [CST-027] Locale for number and date formats by language. */
export const locales = { en: "en-US", fr: "fr-FR", pt: "pt-PT" } satisfies Record<Language, string>

const units = ["", "k", "M", "G", "T", "P", "E", "Z", "Y"] as const
const unitName = (language: Language, prefix: string) => `${prefix}${language === "fr" ? "o" : "B"}`

/** Caches one formatter per key, because creating an `Intl` formatter is slow. */
export const memo = <A extends string, F>(make: (key: A) => F) => {
  const made = new Map<A, F>()
  return (key: A): F => {
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}

const numbers = memo((language: Language) => new Intl.NumberFormat(locales[language]))
const twoDecimals = memo(
  (language: Language) =>
    new Intl.NumberFormat(locales[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 })
)
const longDates = memo((language: Language) => new Intl.DateTimeFormat(locales[language], { dateStyle: "long" }))
const dateTimes = memo(
  (language: Language) => new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeStyle: "short" })
)

// Dates and sizes of rows are formatted without `Intl`, which needs 10 ms for its first format: the first rows of a page
// would wait for it. The results are equal.

/** [I18-008] [CST-030] Formats a size in bytes with decimal prefixes (base 1000) and two decimals. */
export const formatSize = (language: Language, bytes: number): string => {
  let value = bytes
  let step = 0
  // Round before comparing: 999 995 bytes are 1,00 Mo, not 1 000,00 ko.
  while (Math.round(value * 100) / 100 >= sizeBase && step < units.length - 1) {
    value /= sizeBase
    step += 1
  }
  const local = (number: string) => (language === "en" ? number : number.replace(".", ","))
  // Bytes are shown without decimals.
  const whole = () => (Number.isInteger(value) ? String(value) : numbers(language).format(value))
  // Rounded as a decimal number: `toFixed` alone makes 1,00 of 1,005. Only the largest unit has numbers with thousands.
  const rounded = () =>
    value < sizeBase ? local((Math.round(Number(`${value}e2`)) / 100).toFixed(2)) : twoDecimals(language).format(value)
  return `${step === 0 ? whole() : rounded()}\u00a0${unitName(language, units[step] ?? "")}`
}

export const formatNumber = (language: Language, value: number): string => numbers(language).format(value)
/** Formats an ISO timestamp as a short date, in the browser's time zone. */
export const formatDate = (language: Language, instant: string): string => {
  const date = new Date(instant)
  const [day, month] = [date.getDate(), date.getMonth() + 1].map((part) => String(part).padStart(2, "0"))
  return `${language === "en" ? `${month}/${day}` : `${day}/${month}`}/${date.getFullYear()}`
}
export const formatLongDate = (language: Language, instant: string): string =>
  longDates(language).format(new Date(instant))
export const formatDateTime = (language: Language, instant: string): string =>
  dateTimes(language).format(new Date(instant))
