import { fromPromise } from "xstate"
import type { FieldsOf, FormRecord, FormRefusal, SaveRequest } from "#schemas/shared/form.ts"
import { fail, type Result, succeed } from "#schemas/shared/result.ts"
import type { CallAnswer, CallName, CallRequest } from "#services/shared/calls.ts"
import { ApiFailure, type CallFailure, ConnectionLost } from "#services/shared/failures.ts"

/** One call as a promise, as pages use it: rejects with a `CallFailure`. */
export type Ask = <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  signal?: AbortSignal
) => Promise<CallAnswer<Name>>

export interface Saving<Values> {
  /** Sends the changes; resolves with the saved record. */
  readonly send: (request: TypedRequest<Values>, signal: AbortSignal) => Promise<FormRecord<Values>>
  /** Reads the current record after a conflict (412). */
  readonly read: (signal: AbortSignal) => Promise<FormRecord<Values>>
}

/** A `SaveRequest` with the names and types of one form's fields. */
interface TypedRequest<Values> {
  readonly values: Values
  readonly changed: ReadonlyArray<keyof Values & string>
  readonly revision: number
}

/** The form's machine does not know the names of the fields: this cast restores their types. */
const typed = <Values>({ changed, revision, values }: SaveRequest) =>
  ({ values, changed, revision }) as unknown as TypedRequest<Values>

/** The `If-Match` header: the server refuses a save over changes that the form has not loaded. */
export const seen = (revision: number) => ({ "if-match": `"${revision}"` })

export const isFailure = (error: unknown): error is CallFailure =>
  error instanceof ApiFailure || error instanceof ConnectionLost

const refusalOf = (failure: CallFailure, theirs: FormRecord | null): FormRefusal =>
  failure._tag === "ApiFailure"
    ? { status: failure.status, code: failure.code, errors: failure.errors, theirs }
    : { status: null, code: failure.code, errors: {}, theirs }

/** The `save` actor of the form's machine. Errors that are no call failures are bugs and are rethrown. */
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
