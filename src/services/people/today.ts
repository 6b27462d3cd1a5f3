const paris = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" })

/** Today in Paris, where an access ends at the end of its day, as `2026-11-21`. */
export const parisToday = (): string => paris.format(new Date())
