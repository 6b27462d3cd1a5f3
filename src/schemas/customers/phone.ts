import type { CountryCode, parsePhoneNumberFromString, PhoneNumber } from "libphonenumber-js/min"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/**
 * French overseas territories use national numbers of ten digits like France, but have their own country codes: find
 * the country by the first digits.
 */
const overseas: ReadonlyArray<readonly [RegExp, CountryCode]> = [
  [/^0(590|690|691)/, "GP"],
  [/^0(594|694)/, "GF"],
  [/^0(596|696|697)/, "MQ"],
  [/^0(262|692|693)/, "RE"],
  [/^0(269|639)/, "YT"],
  [/^0(508|708)/, "PM"]
]

type Plans = typeof parsePhoneNumberFromString
let plans: Plans | null = null

/**
 * Provides the numbering plans. They are half as large as a page, so `phonePlans.ts` loads them on demand and calls
 * this.
 */
export const knowPhonePlans = (known: Plans): void => {
  plans = known
}

// The library would accept an extension or a second number; refuse them.
const isShapedWell = (typed: string) => /^[+(\d][\d\s().\u2010-\u2015/-]*$/.test(typed)

const parsed = (text: string, parse: Plans): PhoneNumber | null => {
  const typed = text.trim()
  if (!isShapedWell(typed)) return null
  const digits = typed.replace(/\D/g, "")
  const home = typed.startsWith("+") ? "FR" : (overseas.find(([start]) => start.test(digits))?.[1] ?? "FR")
  // In France, 00 is the international prefix.
  const number = parse(digits.startsWith("00") ? `+${digits.slice(2)}` : typed, home)
  return number?.isValid() === true ? number : null
}

/**
 * [VAL-024] [VAL-O01] Checks an international or national French number; may be empty. Until the numbering plans are
 * loaded, only the characters are checked; the server always has the plans.
 */
export const phoneProblem = (text: string): MessageCode | null => {
  const isFine = text.trim() === "" || (plans === null ? isShapedWell(text.trim()) : parsed(text, plans) !== null)
  return isFine ? null : "customer.phone_invalid"
}

/**
 * Normalises a number for storage to E.164 (`+33123456789`); null if it is empty or invalid. @throws Error if the
 * numbering plans are not loaded, so that no unchecked number is stored.
 */
export const keptPhone = (text: string): string | null => {
  if (text.trim() === "") return null
  if (plans === null) throw new Error("A number cannot be kept without the numbering plans")
  return parsed(text, plans)?.number ?? null
}

/**
 * Formats a stored number: French ones in pairs of digits, others in international form. Unchanged until the numbering
 * plans are loaded.
 */
export const shownPhone = (number: string): string => {
  const known = plans?.(number)
  if (known === undefined) return number
  return known.countryCallingCode === "33" ? known.formatNational() : known.formatInternational()
}
