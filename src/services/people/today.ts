const paris = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" })

/** Today's date in Paris (YYYY-MM-DD); an access ends with its last day in Paris time. */
export const parisToday = (): string => paris.format(new Date())
