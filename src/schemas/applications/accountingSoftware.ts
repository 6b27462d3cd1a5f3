import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

export type ConnectionField = "software" | "address" | "login" | "password"

const longestText = 100
const longestSecret = 500
const longestAddress = 2_000

const textProblem = (text: string, missing: MessageCode): MessageCode | null => {
  if (hasUnwantedCharacters(text)) return "firm.text_characters"
  if (text.trim() === "") return missing
  return [...text].length > longestText ? "firm.text_too_long" : null
}

/** Only https, because users type a password there. */
const addressProblem = (text: string): MessageCode | null => {
  const address = text.trim()
  if (address.length > longestAddress || !/^https:\/\/[^/]/i.test(address) || !URL.canParse(address))
    return "connection.address_invalid"
  const { password, username } = new URL(address)
  return username === "" && password === "" ? null : "connection.address_invalid"
}

/** [NET-029] Validators of the form fields; each returns null if the value is valid. */
export const connectionProblems: Readonly<Record<ConnectionField, (text: string) => MessageCode | null>> = {
  software: (text) => textProblem(text, "connection.software_missing"),
  address: addressProblem,
  login: (text) => textProblem(text, "connection.login_missing"),
  password: (text) =>
    text.length > longestSecret ? "connection.password_too_long" : /\p{Cc}/u.test(text) ? "firm.text_characters" : null
}
