import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** Normalises a code for storage, for example `1071c` to `10.71C`; other texts are only trimmed. */
export const keptNafCode = (text: string): string => {
  const parts = /^(\d\d)[. ]?(\d\d) ?([A-Za-z])$/.exec(text.trim())
  return parts === null ? text.trim() : `${parts[1]}.${parts[2]}${(parts[3] ?? "").toUpperCase()}`
}

/** Checks only the format of a code; the server checks that it exists. May be empty. */
export const nafCodeProblem = (text: string): MessageCode | null =>
  text.trim() === "" || /^\d\d\.\d\d[A-Z]$/.test(keptNafCode(text)) ? null : "customer.naf_invalid"
