import { fromPromise } from "xstate"
import type { FieldsOf, FormRecord, FormRefusal, SaveRequest } from "#schemas/shared/form.ts"
import { fail, type Result, succeed } from "#schemas/shared/result.ts"
import type { CallAnswer, CallName, CallRequest } from "#services/shared/calls.ts"
import { ApiFailure, type CallFailure, ConnectionLost } from "#services/shared/failures.ts"

/** Sends one call as a promise; rejects with a `CallFailure`. */
export type Ask = <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  signal?: AbortSignal
) => Promise<CallAnswer<Name>>

export interface Saving<Values> {
  /** Sends the changes; resolves to the saved record. */
  readonly send: (request: TypedRequest<Values>, signal: AbortSignal) => Promise<FormRecord<Values>>
  /** Loads the current record after a conflict (412). */
  readonly read: (signal: AbortSignal) => Promise<FormRecord<Values>>
}

/** A `SaveRequest` with the field names and types of one form. */
interface TypedRequest<Values> {
  readonly values: Values
  readonly changed: ReadonlyArray<keyof Values & string>
  readonly revision: number
}

/** Restores the field types of one form: the form's machine does not know them. */
const typed = <Values>({ changed, revision, values }: SaveRequest) =>
  ({ values, changed, revision }) as unknown as TypedRequest<Values>

/** The `If-Match` header: the server refuses to overwrite changes that the form has not loaded. */
export const seen = (revision: number) => ({ "if-match": `"${revision}"` })

export const isFailure = (error: unknown): error is CallFailure =>
  error instanceof ApiFailure || error instanceof ConnectionLost

const refusalOf = (failure: CallFailure, theirs: FormRecord | null): FormRefusal =>
  failure._tag === "ApiFailure"
    ? { status: failure.status, code: failure.code, errors: failure.errors, theirs }
    : { status: null, code: failure.code, errors: {}, theirs }

/** The `save` actor of the form's machine. Errors that are not call failures are bugs and are rethrown. */
export const savingActor = <Values extends FieldsOf<Values>>({ read, send }: Saving<Values>) =>
  fromPromise<Result<FormRecord, FormRefusal>, SaveRequest>(async ({ input, signal }) => {
    const refused = (error: unknown, theirs: FormRecord | null = null) => {
      if (isFailure(error)) return fail(refusalOf(error, theirs))
      throw error
    }
    try {
      return succeed(await send(typed<Values>(input), signal))
    } catch (error) {
      const isOvertaken = error instanceof ApiFailure && error.status === 412
      if (!isOvertaken) return refused(error)
      return read(signal).then(
        (theirs) => refused(error, theirs),
        (unread: unknown) => refused(unread)
      )
    }
  })
