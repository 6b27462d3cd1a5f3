import { driveForbiddenCharacters, passwordMaximumLength, passwordMinimumLength } from "#schemas/shared/constants.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/**
 * [VAL-009] [VAL-012] [VAL-014] [VAL-O04] Why length or characters of a new password are invalid, or null. Spaces are
 * allowed. `newPasswordProblem` also checks whether it is easy to guess, but is too large for the first page.
 */
export const passwordProblem = (password: string): MessageCode | null => {
  if (password === "") return "auth.password_missing" // ERR-019
  if (password.length < passwordMinimumLength) return "auth.password_too_short"
  if (password.length > passwordMaximumLength) return "auth.password_too_long"
  const isForbidden = (character: string) => driveForbiddenCharacters.includes(character)
  return [...password].some(isForbidden) ? "auth.password_characters" : null
}
