import { commonLegalForms, legalFormName, legalForms } from "#schemas/customers/legalForms.ts"

/** The common legal forms first, each with its abbreviation; then all of them. */
export const legalFormChoices = [
  ...commonLegalForms.map(([value, short]) => ({ value, label: `${short} – ${legalFormName(value) ?? ""}` })),
  ...legalForms
    .filter(({ code }) => !commonLegalForms.some(([common]) => common === code))
    .map(({ code, name }) => ({ value: code, label: name }))
]
