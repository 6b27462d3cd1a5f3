import { Effect } from "effect"
import { Conflict, Forbidden, PreconditionFailed, Unprocessable } from "#schemas/shared/problem.ts"
import { seenRevision } from "#server/platform/ifMatch.ts"
import { sqlStateOf } from "#server/platform/sqlState.ts"

/** Names of the guards or policies that refuse. The first one determines the text of the error. */
type ClosedBy = ReadonlyArray<string>
/** Error codes by field, as returned by the rules of a form. */
export type FieldErrors = Readonly<Partial<Record<string, ReadonlyArray<string>>>>

/** A 403: the policy refuses this person. */
export const forbidden = (by: ClosedBy) => new Forbidden({ code: `closed.${by[0] ?? ""}`, closed_by: [...by] })

/** A 409: the state machine refuses the event. `unnamed` is the guard to name if the machine names none. */
export const conflict = (by: ClosedBy, unnamed?: string) => {
  const guard = by[0] ?? unnamed
  return new Conflict({ code: guard === undefined ? "error.409" : `closed.${guard}`, closed_by: [...by] })
}

/** A 422: values of the form are invalid. */
export const invalid = (errors: FieldErrors) =>
  new Unprocessable({
    code: "error.422",
    errors: Object.fromEntries(Object.entries(errors).map(([field, codes]) => [field, codes ?? []]))
  })

/** A 412: the entity has changed since the client read it. */
export const stale = () => new PreconditionFailed({ code: "error.412" })

/** Fails with 403 if the policy returned a reason. */
export const checkPolicy = (by: ClosedBy) => (by.length === 0 ? Effect.void : Effect.fail(forbidden(by)))

/** Fails with 422 if the rules of the form returned an error. */
export const checkForm = (errors: FieldErrors) =>
  Object.keys(errors).length === 0 ? Effect.void : Effect.fail(invalid(errors))

/** Fails with 412 if `If-Match` names another revision than the current one. */
export const checkRevision = (ifMatch: string | undefined, revision: number | string) => {
  const seen = seenRevision(ifMatch)
  return seen === null || seen === String(revision) ? Effect.void : Effect.fail(stale())
}

const refuseState =
  (state: string) =>
  <A, E, R, Refusal>(write: Effect.Effect<A, E, R>, refusal: () => Refusal) =>
    Effect.catch(write, (failure) => (sqlStateOf(failure) === state ? Effect.fail(refusal()) : Effect.die(failure)))

/** Maps a unique violation to `refusal`: a concurrent request took the value. Any other failure is a defect. */
export const refuseDuplicate = refuseState("23505")

/** Maps a foreign key violation to `refusal`: another row still refers to this one. Any other failure is a defect. */
export const refuseReferenced = refuseState("23503")
