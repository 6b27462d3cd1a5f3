import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** Maximum length of a first name, last name or title, in characters. */
export const personTextLimit = 100

/** Line breaks, control characters, lone surrogates, invisible and direction characters, and `<` `>` (markup). */
const unwanted = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF<>]/u

export const hasUnwantedCharacters = (text: string): boolean => unwanted.test(text)

/** [SES-002] Validates a text about a person; null if valid. Surrounding spaces are ignored. */
const textProblem = (text: string): MessageCode | null => {
  if (unwanted.test(text)) return "people.text_characters"
  return [...text.trim()].length > personTextLimit ? "people.text_too_long" : null
}

export type NameField = "firstname" | "lastname"

/** Validates a first or last name; null if valid. Used by profile, invitation and first admin. */
export const nameProblem = (field: NameField, text: string): MessageCode | null =>
  text.trim() === "" && !unwanted.test(text) ? `auth.${field}_missing` : textProblem(text)

/** Validates a person's title (Dr, Maître…); null if valid. It may be empty. */
export const titleProblem = (text: string): MessageCode | null => textProblem(text)
