const paris = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" })

/** Today where accesses end with the day, as `2026-11-21`. */
export const parisToday = (): string => paris.format(new Date())
