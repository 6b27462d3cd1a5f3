import type { Language } from "#schemas/shared/constants.ts"

const locales = { en: "en-US", fr: "fr-FR", pt: "pt-PT" } satisfies Record<Language, string>

/**
 * Rounds a duration up, more for longer ones so that the number stays stable: to five seconds, then minutes, then
 * hours.
 */
export const roughly = (seconds: number): { readonly value: number; readonly unit: "second" | "minute" | "hour" } => {
  if (seconds <= 55) return { value: Math.max(5, Math.ceil(seconds / 5) * 5), unit: "second" }
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? { value: minutes, unit: "minute" } : { value: Math.ceil(minutes / 60), unit: "hour" }
}

export const formatDuration = (language: Language, seconds: number): string => {
  const { unit, value } = roughly(seconds)
  return new Intl.NumberFormat(locales[language], { style: "unit", unit, unitDisplay: "short" }).format(value)
}

/** Formats `part` (0 to 1) as a percentage, rounded down, so that 100 % means complete. */
export const formatPart = (language: Language, part: number): string =>
  new Intl.NumberFormat(locales[language], { style: "percent" }).format(Math.floor(part * 100) / 100)
