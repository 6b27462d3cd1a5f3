const nbsp = "\u00a0"
const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, nbsp)

/** Formats an amount with no-break spaces: the standard PDF fonts lack the narrow ones that Intl uses. */
export const amount = (cents: number): string => {
  const text = Math.abs(cents).toString().padStart(3, "0")
  return `${cents < 0 ? "-" : ""}${grouped(text.slice(0, -2))},${text.slice(-2)}`
}
export const money = (cents: number): string => `${amount(cents)}${nbsp}€`

export const day = (date: Date): string =>
  [date.getUTCDate(), date.getUTCMonth() + 1].map((part) => String(part).padStart(2, "0")).join("/") +
  `/${date.getUTCFullYear()}`

const months = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre"
] as const
export const monthName = (date: Date): string => `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
/** For example `2026-03`, as in file names. */
export const monthKey = (date: Date): string => date.toISOString().slice(0, 7)
export const siretText = (siret: string) => siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1 $2 $3 $4")
