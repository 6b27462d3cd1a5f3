import { fromPromise } from "xstate"
import type { FieldsOf, FormRecord, FormRefusal, SaveRequest } from "#schemas/shared/form.ts"
import { fail, type Result, succeed } from "#schemas/shared/result.ts"
import type { CallAnswer, CallName, CallRequest } from "#services/shared/calls.ts"
import { ApiFailure, type CallFailure, ConnectionLost } from "#services/shared/failures.ts"

/** One call as a promise, as pages have it: rejects with a `CallFailure`. */
export type Ask = <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  signal?: AbortSignal
) => Promise<CallAnswer<Name>>

export interface Saving<Values> {
  /** Sends the changes and gives what the server has made of them. */
  readonly send: (request: TypedRequest<Values>, signal: AbortSignal) => Promise<FormRecord<Values>>
  /** What is there now, asked when somebody else was quicker (412). */
  readonly read: (signal: AbortSignal) => Promise<FormRecord<Values>>
}

/** A `SaveRequest` with the names and types of one form's fields. */
interface TypedRequest<Values> {
  readonly values: Values
  readonly changed: ReadonlyArray<keyof Values & string>
  readonly revision: number
}

/** The form's machine holds what its record holds, but knows no field by name: this is where names come back. */
const typed = <Values>({ changed, revision, values }: SaveRequest) =>
  ({ values, changed, revision }) as unknown as TypedRequest<Values>

/** The header that keeps a save from undoing what its form has not seen. */
export const seen = (revision: number) => ({ "if-match": `"${revision}"` })

export const isFailure = (error: unknown): error is CallFailure =>
  error instanceof ApiFailure || error instanceof ConnectionLost

const refusalOf = (failure: CallFailure, theirs: FormRecord | null): FormRefusal =>
  failure._tag === "ApiFailure"
    ? { status: failure.status, code: failure.code, errors: failure.errors, theirs }
    : { status: null, code: failure.code, errors: {}, theirs }

/** The `save` that a form's machine asks for; what is no failure of a call is a fault and stays one. */
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
