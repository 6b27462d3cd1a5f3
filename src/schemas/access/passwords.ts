import { driveForbiddenCharacters, passwordMinimumLength } from "#schemas/shared/constants.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** [VAL-009] [VAL-012] [VAL-014] What is wrong with a new password; null when nothing is. It may be made of spaces. */
export const passwordProblem = (password: string): MessageCode | null => {
  if (password === "") return "auth.password_missing" // ERR-019
  if (password.length < passwordMinimumLength) return "auth.password_too_short"
  if (password.length > 256) return "auth.password_too_long"
  const isForbidden = (character: string) => driveForbiddenCharacters.includes(character)
  return [...password].some(isForbidden) ? "auth.password_characters" : null
}
