import { hasUnwantedCharacters, personTextLimit } from "#schemas/people/fields/names.ts"
import { isDay } from "#schemas/shared/days.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/**
 * Normalises a text for storage: NFC, straight apostrophes, single spaces, no spaces at the ends. Line breaks are kept.
 */
export const keptText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[^\S\n]+/g, " ")
    .trim()

/** Checks one line of optional free text. */
export const lineProblem = (text: string): MessageCode | null => {
  if (hasUnwantedCharacters(text)) return "people.text_characters"
  return [...keptText(text)].length > personTextLimit ? "people.text_too_long" : null
}

export const companyNameLimit = 150
export const clientCodeLimit = 30

/** [VAL-022] [VAL-O01] Allowed in a company name: letters of any script, digits, space and & ' . , ( ) + - */
const companyName = /^[\p{L}\p{M}\p{Nd} &'.,()+-]*$/u
const aLetterOrDigit = /[\p{L}\p{Nd}]/u

export const companyNameProblem = (text: string): MessageCode | null => {
  const name = keptText(text)
  if (name === "") return "customer.company_name_missing"
  if (!companyName.test(name) || !aLetterOrDigit.test(name)) return "customer.company_name_characters"
  return [...name].length > companyNameLimit ? "customer.company_name_too_long" : null
}

/** Removes characters that a company name must not have from a register's name; empty if no letter or digit remains. */
export const repairedCompanyName = (text: string): string => {
  const kept = keptText(text)
    .replace(/[^\p{L}\p{M}\p{Nd} &'.,()+-]/gu, " ")
    .replace(/ +/g, " ")
    .trim()
  return aLetterOrDigit.test(kept) ? [...kept].slice(0, companyNameLimit).join("").trim() : ""
}

/** [VAL-022] [VAL-O01] Checks a client code: letters, digits, - and _; may be empty. */
export const clientCodeProblem = (text: string): MessageCode | null => {
  const code = text.trim()
  if (!/^[A-Za-z0-9_-]*$/.test(code)) return "customer.client_code_characters"
  return code.length > clientCodeLimit ? "customer.client_code_too_long" : null
}

/** [VAL-024] Checks an optional date; an empty text is valid. */
export const dayProblem = (text: string): MessageCode | null =>
  text.trim() === "" || isDay(text.trim()) ? null : "customer.date_invalid"

/** [VAL-021] Checks a number of employees: a whole number above zero, or empty for none. */
export const employeesProblem = (text: string): MessageCode | null => {
  const typed = text.replace(/\s/g, "")
  return typed === "" || (/^\d{1,7}$/.test(typed) && Number(typed) > 0) ? null : "customer.employees_invalid"
}

/** Checks an amount in euros: digits with a comma or point before at most two decimals; may be empty. */
export const capitalProblem = (text: string): MessageCode | null => {
  const typed = text.replace(/\s/g, "")
  return typed === "" || /^\d{1,12}([.,]\d{1,2})?$/.test(typed) ? null : "customer.capital_invalid"
}

/** Checks a SEPA mandate reference (RUM): at most 35 allowed characters; may be empty. */
export const mandateProblem = (text: string): MessageCode | null => {
  const typed = text.trim()
  const isGood = /^[A-Za-z0-9/?:().,'+ -]{0,35}$/.test(typed) && !/^\/|\/$|\/\//.test(typed)
  return isGood ? null : "customer.rum_invalid"
}
