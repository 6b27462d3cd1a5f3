const earliest = 1800
const latest = 2199

/** Whether a text is an existing date such as `2026-11-21`, the format of API and database. */
export const isDay = (text: string): boolean => {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (parts === null) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= earliest && year <= latest && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
