import { compactNumber, isSiren } from "#schemas/customers/companyNumbers.ts"
import { vatDueDays } from "#schemas/shared/constants.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** [CST-006] [VAL-020] Checks the day of the month on which VAT is due, as typed; may be empty. */
export const vatDueDayProblem = (text: string): MessageCode | null => {
  const typed = text.trim()
  if (typed === "") return null
  const day = /^\d{1,2}$/.test(typed) ? Number(typed) : 0
  return day >= vatDueDays.first && day <= vatDueDays.last ? null : "customer.vat_day_invalid"
}

/** Characters of a VAT key, by value. Newer French keys contain letters, except I and O. */
const alphabet = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"

/** Whether the key matches the SIREN: it is a remainder, modulo 97 for two digits, modulo 11 for keys with a letter. */
const hasFrenchKey = (key: string, siren: string) => {
  if (/^\d\d$/.test(key)) return Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
  const [first, second] = [alphabet.indexOf(key.charAt(0)), alphabet.indexOf(key.charAt(1))]
  if (first < 0 || second < 0) return false
  const value = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(siren) + 1 + Math.floor(value / 11)) % 11 === value % 11
}

const isFrench = (number: string) => {
  const [key, company] = [number.slice(0, 2), number.slice(2)]
  // Companies in Monaco have French VAT numbers with a company part that starts with 000 and is no SIREN.
  return /^\d{9}$/.test(company) && (isSiren(company) || company.startsWith("000")) && hasFrenchKey(key, company)
}

/**
 * Formats of the VAT numbers of other countries, as published by the European Commission (VIES, "VAT number
 * structure"). XI is Northern Ireland, EL is Greece.
 */
const others: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d\d$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/
}

/** [CLI-002] Normalises a VAT number for storage: upper case, without spaces, dots and hyphens. */
export const keptVatNumber = (text: string): string => compactNumber(text).toUpperCase()

/** [CLI-002] Checks an intra-community VAT number: the key of French numbers, the format of others; may be empty. */
export const vatNumberProblem = (text: string): MessageCode | null => {
  const number = keptVatNumber(text)
  if (number === "") return null
  const [country, rest] = [number.slice(0, 2), number.slice(2)]
  const isGood = country === "FR" ? isFrench(rest) : (others[country]?.test(rest) ?? false)
  return isGood ? null : "customer.vat_number_invalid"
}

/** [CLI-002] Computes the VAT number of a French company from its SIREN (9 digits). */
export const vatNumberOf = (siren: string): string => {
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return `FR${String(key).padStart(2, "0")}${siren}`
}

/**
 * [CLI-002] Whether a valid VAT number can belong to the company with this SIREN. Only French numbers contain a SIREN,
 * so this is true for other countries and for Monaco.
 */
export const isVatNumberOf = (text: string, siren: string): boolean => {
  const number = keptVatNumber(text)
  return !number.startsWith("FR") || number.slice(4).startsWith("000") || number.slice(4) === compactNumber(siren)
}
