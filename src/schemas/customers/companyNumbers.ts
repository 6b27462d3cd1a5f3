import { sirenLength } from "#schemas/shared/constants.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

export const siretLength = 14
/**
 * SIREN of La Poste: it has more offices than valid Luhn numbers, so the digits of their SIRET need only add up to a
 * multiple of five.
 */
const laPoste = "356000000"

/** Normalises a number for storage: removes spaces, dots and hyphens. */
export const compactNumber = (text: string): string => text.replace(/[\s.-]/g, "")

/** The Luhn checksum of decimal digits; a multiple of ten for a valid number. */
export const luhnSum = (digits: string): number =>
  [...digits].toReversed().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)

export const hasLuhnKey = (digits: string): boolean => /^\d+$/.test(digits) && luhnSum(digits) % 10 === 0

const digitSum = (digits: string) => [...digits].reduce((sum, digit) => sum + Number(digit), 0)

export const isSiren = (number: string): boolean => number.length === sirenLength && hasLuhnKey(number)

/**
 * [VAL-O01] Whether 14 digits without separators are a valid SIRET: by the Luhn checksum, or the digit sum for La
 * Poste.
 */
export const isSiret = (number: string): boolean =>
  number.length === siretLength &&
  (hasLuhnKey(number) || (/^\d+$/.test(number) && number.startsWith(laPoste) && digitSum(number) % 5 === 0))

/** [VAL-006] [VAL-017] [CST-004] The error of a typed SIREN; null if it is valid. */
export const sirenProblem = (text: string): MessageCode | null => {
  const number = compactNumber(text)
  if (number === "") return "customer.siren_missing"
  return isSiren(number) ? null : "customer.siren_invalid"
}

/** [VAL-007] [VAL-019] [VAL-O01] The error of a typed SIRET; null if it is valid. */
export const siretProblem = (text: string): MessageCode | null => {
  const number = compactNumber(text)
  if (number === "") return "customer.siret_missing"
  return isSiret(number) ? null : "customer.siret_invalid"
}

/** The SIREN of a SIRET: its first nine digits. */
export const sirenOf = (siret: string): string => compactNumber(siret).slice(0, sirenLength)

/** Whether a SIRET contains this SIREN; also true if one of them is not valid yet. */
export const belongsTo = (siret: string, siren: string): boolean => {
  const [establishment, company] = [compactNumber(siret), compactNumber(siren)]
  return !isSiret(establishment) || !isSiren(company) || sirenOf(establishment) === company
}

const narrow = "\u202f"

/** Formats a SIREN or SIRET: three groups of three digits, then the remaining five digits of a SIRET. */
export const groupedNumber = (number: string): string =>
  compactNumber(number)
    .replace(/^(\d{3})(\d{3})(\d{3})/, `$1${narrow}$2${narrow}$3${narrow}`)
    .trim()
