/** What a field of a form can hold: everything travels as JSON and compares by value. */
export type FieldValue = string | boolean | number | null | ReadonlyArray<string>
/** A number, null for none, and a text that is no number yet, which a form's check refuses. */
export type TypedNumber = number | string | null
export type FormValues = Readonly<Record<string, FieldValue>>
/** What a form's values must be: any object, an interface too, whose fields are fit for a form. */
export type FieldsOf<Values> = { readonly [Field in keyof Values]: FieldValue }

/** Field name to codes of the message catalogue; a field without a fault is absent. */
export type FormErrors = Readonly<Partial<Record<string, ReadonlyArray<string>>>>

/** What is kept on the server: the values and the revision that `If-Match` compares. */
export interface FormRecord<Values = FormValues> {
  readonly values: Values
  readonly revision: number
}

/** A form as its domain writes it down once: the fields in their order, and the rules that the server asks too. */
export interface FormDefinition<Values> {
  readonly fields: ReadonlyArray<keyof Values & string>
  readonly check: (values: Values) => FormErrors
}

/** The definition of a form whose fields are those of what it begins with. */
export const formOf = <Values extends FieldsOf<Values>>(
  empty: Values,
  check: (values: Values) => FormErrors = () => ({})
): FormDefinition<Values> => {
  const fields: Array<keyof Values & string> = []
  for (const field in empty) fields.push(field)
  return { fields, check }
}

/** Why a save came to nothing. The status is null when the server was not reached. */
export interface FormRefusal {
  readonly status: number | null
  /** A key of the message catalogue. */
  readonly code: string
  readonly errors: FormErrors
  /** What somebody else has saved meanwhile; null when that is not the reason. */
  readonly theirs: FormRecord | null
}

export interface SaveRequest {
  readonly values: FormValues
  /** Fields that differ from what was read. */
  readonly changed: ReadonlyArray<string>
  readonly revision: number
}

export const sameValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The fields whose values differ, in the order of the second. */
export const changedFields = (from: FormValues, to: FormValues): ReadonlyArray<string> =>
  Object.keys(to).filter((field) => !sameValue(from[field], to[field]))

/** One's own changes to `read`, put over what another person has made of it. */
export const rebased = (read: FormValues, mine: FormValues, theirs: FormValues): FormValues => ({
  ...theirs,
  ...Object.fromEntries(changedFields(read, mine).map((field) => [field, mine[field] as FieldValue]))
})

/** Fields that both have changed, and not to the same value: where somebody has to choose. */
export const clashes = (read: FormValues, mine: FormValues, theirs: FormValues): ReadonlyArray<string> =>
  changedFields(read, mine).filter(
    (field) => !sameValue(read[field], theirs[field]) && !sameValue(mine[field], theirs[field])
  )

/** The errors of fields by a rule for each; fields without a fault are left out. */
export const errorsOf = (problems: Readonly<Record<string, string | null>>): FormErrors =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]] as const]))
  )
