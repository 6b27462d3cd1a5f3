const paris = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" })

/** Today in Paris, or a day that many days from it: what the portal calls late, due today or over is counted there. */
export const parisDay = (shift = 0): string => paris.format(Date.now() + shift * 86_400_000)
