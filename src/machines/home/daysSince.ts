const paris = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" })

/** Days since something waits, by the calendar of Paris; `today` is `2026-11-21`. */
export const daysSince = (since: string, today: string) =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(paris.format(new Date(since)))) / 86_400_000))
