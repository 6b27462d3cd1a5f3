const paris = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" })

/** Calendar days in Paris since the instant `since`; `today` is an ISO date such as `2026-11-21`. */
export const daysSince = (since: string, today: string) =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(paris.format(new Date(since)))) / 86_400_000))
