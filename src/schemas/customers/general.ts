import {
  belongsTo,
  compactNumber,
  groupedNumber,
  sirenProblem,
  siretProblem
} from "#schemas/customers/companyNumbers.ts"
import { legalFormProblem } from "#schemas/customers/legalForms.ts"
import { keptNafCode, nafCodeProblem } from "#schemas/customers/nafRules.ts"
import { keptPhone, phoneProblem } from "#schemas/customers/phone.ts"
import {
  capitalProblem,
  clientCodeProblem,
  companyNameProblem,
  dayProblem,
  employeesProblem,
  keptText,
  lineProblem,
  mandateProblem
} from "#schemas/customers/texts.ts"
import { isEmail, keptEmail } from "#schemas/shared/fields/email.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** [CLI-001] The fields of the general tab; the wizard's first two steps use the same fields. */
export const generalFields = [
  "company_name",
  "client_code",
  "siret",
  "siren",
  "naf_code",
  "legal_status",
  "capital",
  "rcs",
  "rum",
  "creation_date",
  "closing_date",
  "mission_letter_date",
  "employee_number",
  "contact_email",
  "contact_phone"
] as const
export type GeneralField = (typeof generalFields)[number]
export type GeneralValues = Readonly<Record<GeneralField, string>>

export const emptyGeneral: GeneralValues = {
  company_name: "",
  client_code: "",
  siret: "",
  siren: "",
  naf_code: "",
  legal_status: "",
  capital: "",
  rcs: "",
  rum: "",
  creation_date: "",
  closing_date: "",
  mission_letter_date: "",
  employee_number: "",
  contact_email: "",
  contact_phone: ""
}

const emailProblem = (text: string): MessageCode | null =>
  text.trim() === "" || isEmail(text.trim()) ? null : "auth.email_invalid"

const closingProblem = (closing: string, creation: string): MessageCode | null =>
  dayProblem(closing) ??
  (closing.trim() !== "" && dayProblem(creation) === null && closing.trim() < creation.trim()
    ? "customer.closing_before_creation"
    : null)

/**
 * [CLI-001] [VAL-006] [VAL-007] [VAL-017] [VAL-019] [VAL-021] [VAL-022] [VAL-024] The form for a company's general
 * data; browser and server use the same rules. Also checks that the SIRET contains the SIREN.
 */
export const generalForm: FormDefinition<GeneralValues> = {
  fields: generalFields,
  check: (values) =>
    errorsOf({
      company_name: companyNameProblem(values.company_name),
      client_code: clientCodeProblem(values.client_code),
      siret:
        siretProblem(values.siret) ?? (belongsTo(values.siret, values.siren) ? null : "customer.siret_other_siren"),
      siren: sirenProblem(values.siren),
      naf_code: nafCodeProblem(values.naf_code),
      legal_status: legalFormProblem(values.legal_status),
      capital: capitalProblem(values.capital),
      rcs: lineProblem(values.rcs),
      rum: mandateProblem(values.rum),
      creation_date: dayProblem(values.creation_date),
      closing_date: closingProblem(values.closing_date, values.creation_date),
      mission_letter_date: dayProblem(values.mission_letter_date),
      employee_number: employeesProblem(values.employee_number),
      contact_email: emailProblem(values.contact_email),
      contact_phone: phoneProblem(values.contact_phone)
    })
}

/** A company's general data as stored; null for empty fields. */
export interface General {
  readonly company_name: string
  readonly client_code: string | null
  readonly siret: string
  readonly siren: string
  readonly naf_code: string | null
  /** A code of the French legal categories (see `legalForms.ts`). */
  readonly legal_status: string | null
  /** Share capital in euros. */
  readonly capital: number | null
  readonly rcs: string | null
  readonly rum: string | null
  /** Calendar dates such as `2026-11-21`. */
  readonly creation_date: string | null
  readonly closing_date: string | null
  readonly mission_letter_date: string | null
  readonly employee_number: number | null
  readonly contact_email: string | null
  /** E.164 format, for example `+33123456789`. */
  readonly contact_phone: string | null
}

const orNull = (text: string) => (text === "" ? null : text)
const numberOrNull = (text: string) => {
  const typed = text.replace(/\s/g, "").replace(",", ".")
  return typed === "" ? null : Number(typed)
}

/** Normalises valid form values for storage: empty texts become null. */
export const keptGeneral = (values: GeneralValues): General => ({
  company_name: keptText(values.company_name),
  client_code: orNull(values.client_code.trim()),
  siret: compactNumber(values.siret),
  siren: compactNumber(values.siren),
  naf_code: orNull(keptNafCode(values.naf_code)),
  legal_status: orNull(values.legal_status),
  capital: numberOrNull(values.capital),
  rcs: orNull(keptText(values.rcs)),
  rum: orNull(values.rum.trim()),
  creation_date: orNull(values.creation_date.trim()),
  closing_date: orNull(values.closing_date.trim()),
  mission_letter_date: orNull(values.mission_letter_date.trim()),
  employee_number: numberOrNull(values.employee_number),
  contact_email: orNull(keptEmail(values.contact_email)),
  contact_phone: keptPhone(values.contact_phone)
})

/** Converts stored data to form values. */
export const generalValues = (general: General): GeneralValues => ({
  ...emptyGeneral,
  ...Object.fromEntries(generalFields.map((field) => [field, String(general[field] ?? "")])),
  siret: groupedNumber(general.siret),
  siren: groupedNumber(general.siren)
})
