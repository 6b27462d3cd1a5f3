import { hasUnwantedCharacters, personTextLimit } from "#schemas/people/names.ts"
import { isDay } from "#schemas/shared/days.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** A text as it is kept: spaces around it and doubled ones left out, the straight apostrophe, one spelling of accents. */
export const keptText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[^\S\n]+/g, " ")
    .trim()

/** A line of free text that may be left empty. */
export const lineProblem = (text: string): MessageCode | null => {
  if (hasUnwantedCharacters(text)) return "people.text_characters"
  return [...keptText(text)].length > personTextLimit ? "people.text_too_long" : null
}

export const companyNameLimit = 150
export const clientCodeLimit = 30

/** [VAL-022] [VAL-O01] Letters of any script, digits, space and & ' . , ( ) + - */
const companyName = /^[\p{L}\p{M}\p{Nd} &'.,()+-]*$/u
const aLetterOrDigit = /[\p{L}\p{Nd}]/u

export const companyNameProblem = (text: string): MessageCode | null => {
  const name = keptText(text)
  if (name === "") return "customer.company_name_missing"
  if (!companyName.test(name) || !aLetterOrDigit.test(name)) return "customer.company_name_characters"
  return [...name].length > companyNameLimit ? "customer.company_name_too_long" : null
}

/** The nearest name that the rule takes, for a name that a register gives; empty where nothing is left of it. */
export const repairedCompanyName = (text: string): string => {
  const kept = keptText(text)
    .replace(/[^\p{L}\p{M}\p{Nd} &'.,()+-]/gu, " ")
    .replace(/ +/g, " ")
    .trim()
  return aLetterOrDigit.test(kept) ? [...kept].slice(0, companyNameLimit).join("").trim() : ""
}

/** [VAL-022] [VAL-O01] Letters, digits, - and _; an empty code is none. */
export const clientCodeProblem = (text: string): MessageCode | null => {
  const code = text.trim()
  if (!/^[A-Za-z0-9_-]*$/.test(code)) return "customer.client_code_characters"
  return code.length > clientCodeLimit ? "customer.client_code_too_long" : null
}

/** [VAL-024] An empty text is no date. */
export const dayProblem = (text: string): MessageCode | null =>
  text.trim() === "" || isDay(text.trim()) ? null : "customer.date_invalid"

/** [VAL-021] A whole number above zero; a company without employees leaves it empty. */
export const employeesProblem = (text: string): MessageCode | null => {
  const typed = text.replace(/\s/g, "")
  return typed === "" || (/^\d{1,7}$/.test(typed) && Number(typed) > 0) ? null : "customer.employees_invalid"
}

/** Euros, with a comma or a point before at most two decimals; empty is unknown. */
export const capitalProblem = (text: string): MessageCode | null => {
  const typed = text.replace(/\s/g, "")
  return typed === "" || /^\d{1,12}([.,]\d{1,2})?$/.test(typed) ? null : "customer.capital_invalid"
}

/** A mandate reference of the SEPA rulebook: at most 35 of its characters; empty is none. */
export const mandateProblem = (text: string): MessageCode | null => {
  const typed = text.trim()
  const isGood = /^[A-Za-z0-9/?:().,'+ -]{0,35}$/.test(typed) && !/^\/|\/$|\/\//.test(typed)
  return isGood ? null : "customer.rum_invalid"
}
