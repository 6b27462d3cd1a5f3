import { clientUserForm, emptyClientUser } from "#schemas/customers/clientUser.ts"
import { compactNumber, sirenOf, siretProblem } from "#schemas/customers/companyNumbers.ts"
import { emptyFiscal, fiscalForm } from "#schemas/customers/fiscal.ts"
import { emptyGeneral, generalFields, generalForm, type GeneralValues } from "#schemas/customers/general.ts"
import { addressForm, defaultCountry } from "#schemas/customers/places.ts"
import { keptText } from "#schemas/customers/texts.ts"
import { yearForm, yearPlaceProblem, type YearValues } from "#schemas/customers/years.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { errorsOf, type FormErrors } from "#schemas/shared/form.ts"

/** [WIZ-001] The seven steps of the wizard, in order. */
export const creationSteps = [
  "siret",
  "general",
  "accountants",
  "administrator",
  "years",
  "applications",
  "tree"
] as const
export type CreationStep = (typeof creationSteps)[number]

/** [WIZ-O02] Steps that the user may leave empty. */
export const skippableSteps: ReadonlyArray<CreationStep> = ["accountants", "administrator", "years", "applications"]

export const stepPlace = (step: CreationStep): number => creationSteps.indexOf(step)

/** The fields of the second step: SIRET and SIREN belong to the first. */
export const creationGeneralFields = generalFields.filter(
  (field): field is Exclude<(typeof generalFields)[number], "siret" | "siren"> => field !== "siret" && field !== "siren"
)
export type CreationGeneralField = (typeof creationGeneralFields)[number]
export type CreationGeneral = Readonly<Record<CreationGeneralField, string>>

export const creationAddressFields = ["street", "post_code", "city", "country"] as const
export type CreationAddress = Readonly<Record<(typeof creationAddressFields)[number], string>>

export const administratorFields = ["title", "firstname", "lastname", "email", "job", "mobile_number"] as const
export type Administrator = Readonly<Record<(typeof administratorFields)[number], string>>

/** Maximum number of financial years of a new client file. */
export const mostYears = 20

/** [WIZ-O01] All values of the wizard as typed. The stored draft has the same shape. */
export interface CreationValues {
  readonly siret: string
  /** The SIRET for which the other values were filled in; empty before the first lookup. */
  readonly looked_up: string
  readonly general: CreationGeneral
  readonly intra_community_vat: string
  /** Address of the head office; all fields are empty if it was omitted. */
  readonly address: CreationAddress
  readonly accountant_ids: ReadonlyArray<number>
  readonly administrator: Administrator
  readonly years: ReadonlyArray<YearValues>
  /** Ids of the firm's private applications to give to the client. */
  readonly application_ids: ReadonlyArray<number>
  /** The tree model for the new folders; null: the firm's default model. */
  readonly tree_model_id: number | null
}

const { siren: _siren, siret: _siret, ...noGeneral } = emptyGeneral

export const emptyCreation: CreationValues = {
  siret: "",
  looked_up: "",
  general: noGeneral,
  intra_community_vat: "",
  address: { street: "", post_code: "", city: "", country: defaultCountry },
  accountant_ids: [],
  administrator: { title: "", firstname: "", lastname: "", email: "", job: "", mobile_number: "" },
  years: [],
  application_ids: [],
  tree_model_id: null
}

/** Values of the general form: the second step plus SIRET and SIREN of the first. */
export const generalOf = ({ general, siret }: CreationValues): GeneralValues => ({
  ...general,
  siret: compactNumber(siret),
  siren: sirenOf(siret)
})

export const hasAddress = ({ address: { city, post_code, street } }: CreationValues): boolean =>
  [city, post_code, street].some((text) => text.trim() !== "")

/** Whether to invite an administrator: true if any field but the title is filled. */
export const hasAdministrator = ({ administrator }: CreationValues): boolean =>
  Object.entries(administrator).some(([field, text]) => field !== "title" && text.trim() !== "")

const under = (place: string, errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, codes]) => [`${place}.${field}`, codes]))

const only = (fields: ReadonlyArray<string>, errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => fields.includes(field)))

const yearErrors = (years: ReadonlyArray<YearValues>): FormErrors =>
  Object.assign(
    {},
    ...years.map((year, index) => {
      const before = years.slice(0, index)
      const errors = yearForm.check(year)
      const taken = before.some(({ name }) => nameKey(keptText(name)) === nameKey(keptText(year.name)))
      return under(`years.${index}`, {
        ...errorsOf({
          name: taken ? "customer.year_name_twice" : null,
          start: "start" in errors || "end" in errors ? null : yearPlaceProblem(year, before)
        }),
        ...errors
      })
    })
  ) as FormErrors

/** Validation of each step; the errors' keys are the field names of the API. `today` is a date such as `2026-11-21`. */
const stepRules: Readonly<Record<CreationStep, (values: CreationValues, today: string) => FormErrors>> = {
  siret: ({ siret }) => errorsOf({ siret: siretProblem(siret) }),
  general: (values) => ({
    ...under("general", only(creationGeneralFields, generalForm.check(generalOf(values)))),
    ...only(
      ["intra_community_vat"],
      fiscalForm(sirenOf(values.siret)).check({ ...emptyFiscal, intra_community_vat: values.intra_community_vat })
    ),
    ...(hasAddress(values) ? under("address", addressForm.check({ ...values.address, type: "head_office" })) : {})
  }),
  accountants: () => ({}),
  administrator: (values, today) =>
    hasAdministrator(values)
      ? under(
          "administrator",
          only(
            administratorFields,
            clientUserForm(today).check({ ...emptyClientUser, ...values.administrator, role: "admin" })
          )
        )
      : {},
  years: ({ years }) => yearErrors(years),
  applications: () => ({}),
  tree: () => ({})
}

export const stepErrors = (step: CreationStep, values: CreationValues, today: string): FormErrors =>
  stepRules[step](values, today)

/** The validation errors of all steps. */
export const creationErrors = (values: CreationValues, today: string): FormErrors =>
  Object.assign({}, ...creationSteps.map((step) => stepErrors(step, values, today))) as FormErrors

const stepsOfFields: Readonly<Record<keyof CreationValues, CreationStep>> = {
  siret: "siret",
  looked_up: "siret",
  general: "general",
  intra_community_vat: "general",
  address: "general",
  accountant_ids: "accountants",
  administrator: "administrator",
  years: "years",
  application_ids: "applications",
  tree_model_id: "tree"
}

/** The first step that contains one of the refused fields; null if none does. */
export const firstStepWith = (errors: FormErrors): CreationStep | null => {
  const steps = new Set(
    Object.keys(errors).map((path) => stepsOfFields[(path.split(".")[0] ?? "") as keyof CreationValues])
  )
  return creationSteps.find((step) => steps.has(step)) ?? null
}

/** Whether an optional step has no values. */
export const isStepEmpty = (step: CreationStep, values: CreationValues): boolean => {
  switch (step) {
    case "accountants":
      return values.accountant_ids.length === 0
    case "administrator":
      return !hasAdministrator(values)
    case "years":
      return values.years.length === 0
    case "applications":
      return values.application_ids.length === 0
    default:
      return false
  }
}
