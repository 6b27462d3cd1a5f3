import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** Normalised for storage: four digits with a point in the middle, and a capital; other texts are trimmed. */
export const keptNafCode = (text: string): string => {
  const parts = /^(\d\d)[. ]?(\d\d) ?([A-Za-z])$/.exec(text.trim())
  return parts === null ? text.trim() : `${parts[1]}.${parts[2]}${(parts[3] ?? "").toUpperCase()}`
}

/** Checks the form only; the server checks that the code exists. May be empty. */
export const nafCodeProblem = (text: string): MessageCode | null =>
  text.trim() === "" || /^\d\d\.\d\d[A-Z]$/.test(keptNafCode(text)) ? null : "customer.naf_invalid"
