const paris = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" })

/** Today in Paris, or the day `shift` days from it (YYYY-MM-DD). The portal counts due dates in Paris time. */
export const parisDay = (shift = 0): string => paris.format(Date.now() + shift * 86_400_000)
