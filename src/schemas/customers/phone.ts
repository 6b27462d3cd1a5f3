import type { CountryCode, parsePhoneNumberFromString, PhoneNumber } from "libphonenumber-js/min"
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

type Plans = typeof parsePhoneNumberFromString
let plans: Plans | null = null

/** For `phonePlans.ts` alone: whoever loads it has the numbering plans of the world, half the weight of a page. */
export const knowPhonePlans = (known: Plans): void => {
  plans = known
}

// An extension or a second number behind it is not part of a number, whatever the library would make of it.
const isShapedWell = (typed: string) => /^[+(\d][\d\s().\u2010-\u2015/-]*$/.test(typed)

const parsed = (text: string, parse: Plans): PhoneNumber | null => {
  const typed = text.trim()
  if (!isShapedWell(typed)) return null
  const digits = typed.replace(/\D/g, "")
  const home = typed.startsWith("+") ? "FR" : (overseas.find(([start]) => start.test(digits))?.[1] ?? "FR")
  // 00 is how France dials abroad.
  const number = parse(digits.startsWith("00") ? `+${digits.slice(2)}` : typed, home)
  return number?.isValid() === true ? number : null
}

/**
 * [VAL-024] [VAL-O01] A number in international form, or a national French one; an empty text is none. Where the plans have
 * not come yet, the characters alone: the server, which always has them, has the last word.
 */
export const phoneProblem = (text: string): MessageCode | null => {
  const isFine = text.trim() === "" || (plans === null ? isShapedWell(text.trim()) : parsed(text, plans) !== null)
  return isFine ? null : "customer.phone_invalid"
}

/**
 * A good number as it is kept and compared: E.164, as `+33123456789`; null for none and for what is no number.
 * @throws Error where the plans have not been loaded: nothing is kept unjudged.
 */
export const keptPhone = (text: string): string | null => {
  if (text.trim() === "") return null
  if (plans === null) throw new Error("A number cannot be kept without the numbering plans")
  return parsed(text, plans)?.number ?? null
}

/** As people read it: French numbers by their ten digits in pairs, others in international form; as it is without plans. */
export const shownPhone = (number: string): string => {
  const known = plans?.(number)
  if (known === undefined) return number
  return known.countryCallingCode === "33" ? known.formatNational() : known.formatInternational()
}
