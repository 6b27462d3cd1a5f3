/** The value of a form field: a JSON value, compared by value. */
export type FieldValue = string | boolean | number | null | ReadonlyArray<string>
/**
 * The value of a number field: a number, null if empty, or the typed text if it is no valid number. Validation refuses
 * texts.
 */
export type TypedNumber = number | string | null
export type FormValues = Readonly<Record<string, FieldValue>>
/** Constrains an object or interface to valid form values. */
export type FieldsOf<Values> = { readonly [Field in keyof Values]: FieldValue }

/** Message codes by field; valid fields are absent. */
export type FormErrors = Readonly<Partial<Record<string, ReadonlyArray<string>>>>

/** A record as stored on the server. `revision` is sent as If-Match. */
export interface FormRecord<Values = FormValues> {
  readonly values: Values
  readonly revision: number
}

/** The definition of a form: its fields in order, and the validation, which the server uses too. */
export interface FormDefinition<Values> {
  readonly fields: ReadonlyArray<keyof Values & string>
  readonly check: (values: Values) => FormErrors
}

/** Creates a form definition with the fields of the initial values. */
export const formOf = <Values extends FieldsOf<Values>>(
  empty: Values,
  check: (values: Values) => FormErrors = () => ({})
): FormDefinition<Values> => {
  const fields: Array<keyof Values & string> = []
  for (const field in empty) fields.push(field)
  return { fields, check }
}

/** Why a save failed; `status` is null for a network error. */
export interface FormRefusal {
  readonly status: number | null
  /** A key of the message catalogue. */
  readonly code: string
  readonly errors: FormErrors
  /** The record that another user saved meanwhile (conflict); null for other failures. */
  readonly theirs: FormRecord | null
}

export interface SaveRequest {
  readonly values: FormValues
  /** The fields whose values differ from the loaded record. */
  readonly changed: ReadonlyArray<string>
  readonly revision: number
}

export const sameValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The fields whose values differ, in the order of `to`. */
export const changedFields = (from: FormValues, to: FormValues): ReadonlyArray<string> =>
  Object.keys(to).filter((field) => !sameValue(from[field], to[field]))

/** Applies the changes from `read` to `mine` to the record that another user saved (`theirs`). */
export const rebased = (read: FormValues, mine: FormValues, theirs: FormValues): FormValues => ({
  ...theirs,
  ...Object.fromEntries(changedFields(read, mine).map((field) => [field, mine[field] as FieldValue]))
})

/** The fields in conflict: both users changed them since `read`, to different values. */
export const clashes = (read: FormValues, mine: FormValues, theirs: FormValues): ReadonlyArray<string> =>
  changedFields(read, mine).filter(
    (field) => !sameValue(read[field], theirs[field]) && !sameValue(mine[field], theirs[field])
  )

/** Converts one message code (or null) per field to form errors; valid fields are omitted. */
export const errorsOf = (problems: Readonly<Record<string, string | null>>): FormErrors =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]] as const]))
  )
