import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** Characters of a first name, a last name or a title. */
export const personTextLimit = 100

/** Line breaks, control characters, lone surrogates, invisible and direction marks, and tags. */
const unwanted = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF<>]/u

export const hasUnwantedCharacters = (text: string): boolean => unwanted.test(text)

/** [SES-002] Validates a text about a person; null if valid. Surrounding spaces are ignored. */
const textProblem = (text: string): MessageCode | null => {
  if (unwanted.test(text)) return "people.text_characters"
  return [...text.trim()].length > personTextLimit ? "people.text_too_long" : null
}

export type NameField = "firstname" | "lastname"

/** Validates a person's name, wherever it is typed: profile, invitation, first administrator. */
export const nameProblem = (field: NameField, text: string): MessageCode | null =>
  text.trim() === "" && !unwanted.test(text) ? `auth.${field}_missing` : textProblem(text)

/** A title (Dr, Maître…); optional. */
export const titleProblem = (text: string): MessageCode | null => textProblem(text)
