import type { FigureUnit } from "#schemas/analytics/figures.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatNumber, formatSize, locales, memo } from "#services/shared/display/formats.ts"

const hour = 3_600
const day = 24 * hour

const amounts = memo(
  (key: `${Language} ${"day" | "hour" | "minute"}`) =>
    new Intl.NumberFormat(locales[key.slice(0, 2) as Language], {
      style: "unit",
      unit: key.slice(3),
      unitDisplay: "short",
      maximumFractionDigits: 1
    })
)

/** Formats a duration in the unit that fits: 2.5 days, 3 hours, 20 minutes. */
const formatDuration = (language: Language, seconds: number): string => {
  if (seconds >= 2 * day) return amounts(`${language} day`).format(seconds / day)
  if (seconds >= 2 * hour) return amounts(`${language} hour`).format(seconds / hour)
  return amounts(`${language} minute`).format(Math.round(seconds / 60))
}

/** Formats a figure in the user's language; a dash for null. */
export const formatFigure = (language: Language, unit: FigureUnit, value: number | null): string => {
  if (value === null) return "–"
  if (unit === "number") return formatNumber(language, value)
  if (unit === "bytes") return formatSize(language, value)
  if (unit === "time") return amounts(`${language} hour`).format(value / hour)
  return formatDuration(language, value)
}

const months = memo(
  (key: `${Language} ${"short" | "long"}`) =>
    new Intl.DateTimeFormat(locales[key.slice(0, 2) as Language], {
      month: key.slice(3) as "short" | "long",
      ...(key.endsWith("long") ? { year: "numeric" } : {}),
      timeZone: "UTC"
    })
)

/** Formats a month (`2026-11`): short for an axis, with the year for a table. */
export const formatMonth = (language: Language, month: string, length: "short" | "long"): string =>
  months(`${language} ${length}`).format(new Date(`${month}-15T00:00:00Z`))
