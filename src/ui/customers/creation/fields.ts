import type { CreationValues } from "#schemas/customers/creation/creation.ts"
import type { YearValues } from "#schemas/customers/years.ts"
import type { Creation } from "#ui/customers/creation/useCreation.ts"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"

export type Steps = Pick<Creation, "wizard" | "view">

const changing =
  ({ wizard }: Steps, field: string) =>
  (change: Partial<CreationValues>) =>
    wizard.send({ type: "value.changed", field, change })

const boundTo = <Value>(
  steps: Steps,
  name: string,
  value: Value,
  onChange: (value: Value) => void
): FieldBinding<Value> => ({
  name,
  value,
  messageKey: steps.view.errors[name]?.[0] ?? null,
  isReadOnly: !steps.view.canType,
  onChange
})

/** Binds a field at the top level of the wizard's values. */
export const single = (steps: Steps, name: "siret" | "intra_community_vat"): FieldBinding<string> =>
  boundTo(steps, name, steps.view.values[name], (value) => changing(steps, name)({ [name]: value }))

type Part = "general" | "address" | "administrator"

/** Binds a field of one part of the wizard's values, such as `general.company_name`. */
export const within = <Name extends Part>(
  steps: Steps,
  part: Name,
  field: keyof CreationValues[Name] & string
): FieldBinding<string> => {
  const name = `${part}.${field}`
  const held = steps.view.values[part] as Readonly<Record<string, string>>
  return boundTo(steps, name, held[field] ?? "", (value) =>
    changing(steps, name)({ [part]: { ...held, [field]: value } } as Partial<CreationValues>)
  )
}

/** Binds a list of ids, converted to strings as multiple-choice fields need them. */
export const picked = (steps: Steps, name: "accountant_ids" | "application_ids"): FieldBinding<ReadonlyArray<string>> =>
  boundTo<ReadonlyArray<string>>(steps, name, steps.view.values[name].map(String), (ids) =>
    changing(steps, name)({ [name]: ids.map(Number) })
  )

export const yearField = (steps: Steps, index: number, field: keyof YearValues): FieldBinding<string> => {
  const name = `years.${index}.${field}`
  const { years } = steps.view.values
  return boundTo(steps, name, years[index]?.[field] ?? "", (value) =>
    changing(steps, name)({ years: years.map((year, at) => (at === index ? { ...year, [field]: value } : year)) })
  )
}

/** Replaces the list of years, which checks all their fields again. */
export const changeYears = (steps: Steps, years: ReadonlyArray<YearValues>) => changing(steps, "years")({ years })

export const chooseModel = (steps: Steps, id: number) => changing(steps, "tree_model_id")({ tree_model_id: id })
