/** The value of a form field: serialisable as JSON and compared by value. */
export type FieldValue = string | boolean | number | null | ReadonlyArray<string>
/** A number, null for empty, or a text that is no valid number, which validation refuses. */
export type TypedNumber = number | string | null
export type FormValues = Readonly<Record<string, FieldValue>>
/** The values of a form: an object or interface whose fields are all valid field values. */
export type FieldsOf<Values> = { readonly [Field in keyof Values]: FieldValue }

/** Message codes by field name; valid fields are absent. */
export type FormErrors = Readonly<Partial<Record<string, ReadonlyArray<string>>>>

/** The record on the server: its values, and the revision for `If-Match`. */
export interface FormRecord<Values = FormValues> {
  readonly values: Values
  readonly revision: number
}

/** The definition of a form: the fields in order, and the validation that the server uses too. */
export interface FormDefinition<Values> {
  readonly fields: ReadonlyArray<keyof Values & string>
  readonly check: (values: Values) => FormErrors
}

/** Creates a form definition; its fields are those of the initial values. */
export const formOf = <Values extends FieldsOf<Values>>(
  empty: Values,
  check: (values: Values) => FormErrors = () => ({})
): FormDefinition<Values> => {
  const fields: Array<keyof Values & string> = []
  for (const field in empty) fields.push(field)
  return { fields, check }
}

/** Why a save failed. The status is null for a network error. */
export interface FormRefusal {
  readonly status: number | null
  /** A key of the message catalogue. */
  readonly code: string
  readonly errors: FormErrors
  /** The conflicting record of another user; null for other failures. */
  readonly theirs: FormRecord | null
}

export interface SaveRequest {
  readonly values: FormValues
  /** Fields that differ from the loaded record. */
  readonly changed: ReadonlyArray<string>
  readonly revision: number
}

export const sameValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The fields whose values differ, in the order of the second argument. */
export const changedFields = (from: FormValues, to: FormValues): ReadonlyArray<string> =>
  Object.keys(to).filter((field) => !sameValue(from[field], to[field]))

/** Applies the user's changes to another user's record. */
export const rebased = (read: FormValues, mine: FormValues, theirs: FormValues): FormValues => ({
  ...theirs,
  ...Object.fromEntries(changedFields(read, mine).map((field) => [field, mine[field] as FieldValue]))
})

/** Fields that both users changed to different values: a conflict. */
export const clashes = (read: FormValues, mine: FormValues, theirs: FormValues): ReadonlyArray<string> =>
  changedFields(read, mine).filter(
    (field) => !sameValue(read[field], theirs[field]) && !sameValue(mine[field], theirs[field])
  )

/** Errors by field, one rule each; valid fields are left out. */
export const errorsOf = (problems: Readonly<Record<string, string | null>>): FormErrors =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]] as const]))
  )
