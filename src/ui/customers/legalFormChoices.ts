import { commonLegalForms, legalFormName, legalForms } from "#schemas/customers/legalForms.ts"

/** The usual forms first, each by the letters it goes by; then all of them. */
export const legalFormChoices = [
  ...commonLegalForms.map(([value, short]) => ({ value, label: `${short} – ${legalFormName(value) ?? ""}` })),
  ...legalForms
    .filter(({ code }) => !commonLegalForms.some(([common]) => common === code))
    .map(({ code, name }) => ({ value: code, label: name }))
]
