import type { Language } from "#schemas/shared/constants.ts"
import { locales, memo } from "#services/shared/formats.ts"

const euros = memo(
  (language: Language) => new Intl.NumberFormat(locales[language], { style: "currency", currency: "EUR" })
)
const plain = memo((language: Language) => new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 }))

/** [I18-005] Cents as `1 234,50 €`. */
export const formatCents = (language: Language, cents: number): string => euros(language).format(cents / 100)
/** Formats minutes as hours. */
export const formatHours = (language: Language, minutes: number): string => plain(language).format(minutes / 60)
/** Formats basis points as a percentage. */
export const formatRate = (language: Language, rate: number): string => plain(language).format(rate / 100)

/** Parses a typed amount in hundredths; null if it is not an amount. */
export const readHundredths = (text: string): number | null => {
  const typed = text.replace(/[\s\u00a0\u202f€]/g, "").replace(",", ".")
  return /^\d{1,9}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : null
}
export const writeHundredths = (hundredths: number): string =>
  hundredths % 100 === 0 ? String(hundredths / 100) : (hundredths / 100).toFixed(2).replace(".", ",")
