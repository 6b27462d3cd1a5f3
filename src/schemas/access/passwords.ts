import { driveForbiddenCharacters, passwordMinimumLength } from "#schemas/shared/constants.ts"

/** [VAL-009] [VAL-012] [VAL-014] What is wrong with a new password, as a map of fields; empty when nothing is. */
export const passwordProblems = (password: string): Readonly<Record<string, ReadonlyArray<string>>> => {
  if (password === "") return { password: ["auth.password_missing"] }
  if (password.length < passwordMinimumLength) return { password: ["auth.password_too_short"] }
  if (password.length > 256) return { password: ["auth.password_too_long"] }
  if ([...password].some((character) => driveForbiddenCharacters.includes(character))) {
    return { password: ["auth.password_characters"] }
  }
  return {}
}
