import type { Language } from "#schemas/shared/constants.ts"

/** The time of day of an instant, such as 09:05. */
export const formatTime = (language: Language, instant: string): string =>
  new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" }).format(new Date(instant))
