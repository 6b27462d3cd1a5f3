/** Normalises a line of text for storage: NFC, single spaces, none at the ends. */
export const keptLine = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim()

/** The same for lines that differ only in case, Unicode normalisation or surplus spaces. */
export const lineKey = (text: string): string => keptLine(text).toLowerCase().normalize("NFC")
