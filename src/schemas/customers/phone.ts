import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/**
 * The overseas parts of France dial each other by ten digits like everybody in France, but have country codes of their
 * own: by how a national number begins.
 */
const overseas: ReadonlyArray<readonly [RegExp, CountryCode]> = [
  [/^0(590|690|691)/, "GP"],
  [/^0(594|694)/, "GF"],
  [/^0(596|696|697)/, "MQ"],
  [/^0(262|692|693)/, "RE"],
  [/^0(269|639)/, "YT"],
  [/^0(508|708)/, "PM"]
]

const parsed = (text: string): PhoneNumber | null => {
  // An extension or a second number behind it is not part of a number, whatever the library would make of it.
  const typed = text.trim()
  if (!/^[+(\d][\d\s().\u2010-\u2015/-]*$/.test(typed)) return null
  const digits = typed.replace(/\D/g, "")
  const home = typed.startsWith("+") ? "FR" : (overseas.find(([start]) => start.test(digits))?.[1] ?? "FR")
  // 00 is how France dials abroad.
  const number = parsePhoneNumberFromString(digits.startsWith("00") ? `+${digits.slice(2)}` : typed, home)
  return number?.isValid() === true ? number : null
}

/** [VAL-024] [VAL-O01] A number in international form, or a national French one; an empty text is none. */
export const phoneProblem = (text: string): MessageCode | null =>
  text.trim() === "" || parsed(text) !== null ? null : "customer.phone_invalid"

/** A good number as it is kept and compared: E.164, as `+33123456789`; null for none and for what is no number. */
export const keptPhone = (text: string): string | null => parsed(text)?.number ?? null

/** As people read it: French numbers by their ten digits in pairs, others in international form. */
export const shownPhone = (number: string): string => {
  const known = parsePhoneNumberFromString(number)
  if (known === undefined) return number
  return known.countryCallingCode === "33" ? known.formatNational() : known.formatInternational()
}
