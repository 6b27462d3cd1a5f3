import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** As it is kept: four digits with a point in the middle, and a capital; other texts are only trimmed. */
export const keptNafCode = (text: string): string => {
  const parts = /^(\d\d)[. ]?(\d\d) ?([A-Za-z])$/.exec(text.trim())
  return parts === null ? text.trim() : `${parts[1]}.${parts[2]}${(parts[3] ?? "").toUpperCase()}`
}

/** Whether it is written like a code; that it exists is the server's to say, which holds the list. An empty text is none. */
export const nafCodeProblem = (text: string): MessageCode | null =>
  text.trim() === "" || /^\d\d\.\d\d[A-Z]$/.test(keptNafCode(text)) ? null : "customer.naf_invalid"
