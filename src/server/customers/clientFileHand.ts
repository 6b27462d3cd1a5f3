import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { ClientFileEditor } from "#machines/customers/clientFile.machine.ts"
import { mayEditFiles, mayEditInformation, mayReadFirmSide, mayWrite } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { FormErrors } from "#schemas/shared/form.ts"
import { Forbidden, PreconditionFailed, Unprocessable } from "#schemas/shared/problem.ts"
import { factsOf } from "#server/documents/access.ts"
import { seenRevision } from "#server/platform/ifMatch.ts"
import { inVendor, type VendorScope } from "#server/platform/scope.ts"

/** Who acts on a client file, and where. */
export interface Hand {
  readonly firm: number
  readonly vendor: number
  readonly user: number
  readonly by: ClientFileEditor
  /** Why the viewer may not: change what the file says, see what is the firm's alone. */
  readonly mayNotEdit: ReadonlyArray<string>
  readonly mayNotSee: ReadonlyArray<string>
  /** Why the viewer may not write in the company. */
  readonly mayNotWrite: ReadonlyArray<string>
}

const handOf = (viewer: Viewer["Service"], scope: VendorScope): Hand => {
  const facts = factsOf(viewer, scope)
  const mayNotEdit = mayEditInformation(facts)
  return {
    firm: scope.firm_id,
    vendor: scope.vendor_id,
    user: viewer.userId,
    by: {
      canEditFiles: mayEditFiles(facts).length === 0,
      canEditInformation: mayNotEdit.length === 0,
      isFirmAdmin: scope.firm_role === "admin"
    },
    mayNotEdit,
    mayNotSee: mayReadFirmSide(facts),
    mayNotWrite: mayWrite(facts)
  }
}

const refused = (by: ReadonlyArray<string>) =>
  by.length === 0 ? Effect.void : Effect.fail(new Forbidden({ code: `closed.${by[0] ?? ""}`, closed_by: [...by] }))

type Use<A, E, R> = (hand: Hand) => Effect.Effect<A, E | SqlError.SqlError, R>

/** One transaction inside the client file, for whoever may enter the company. */
export const inClientFile = <A, E, R>(viewer: Viewer["Service"], vendor: number, use: Use<A, E, R>) =>
  inVendor(viewer, vendor, (scope) => use(handOf(viewer, scope)))

/** [CLI-O01] The same for whoever may change what the file says. */
export const editing = <A, E, R>(viewer: Viewer["Service"], vendor: number, use: Use<A, E, R>) =>
  inClientFile(viewer, vendor, (hand) => Effect.andThen(refused(hand.mayNotEdit), use(hand)))

/** [CLI-011] The same for what is the firm's alone. */
export const onFirmSide = <A, E, R>(viewer: Viewer["Service"], vendor: number, use: Use<A, E, R>) =>
  inClientFile(viewer, vendor, (hand) => Effect.andThen(refused(hand.mayNotSee), use(hand)))

/** [ROL-015] The same for whoever may write in the company: a guest does not learn of the ways in. */
export const writing = <A, E, R>(viewer: Viewer["Service"], vendor: number, use: Use<A, E, R>) =>
  inClientFile(viewer, vendor, (hand) => Effect.andThen(refused(hand.mayNotWrite), use(hand)))

/** Refuses values whose form names a fault, with all of them. */
export const fitting = (errors: FormErrors) =>
  Object.keys(errors).length === 0
    ? Effect.void
    : Effect.fail(
        new Unprocessable({
          code: "error.422",
          errors: Object.fromEntries(Object.entries(errors).map(([field, codes]) => [field, codes ?? []]))
        })
      )

/** Refuses a change by whoever has seen another revision than the one that is there. */
export const unchanged = (ifMatch: string | undefined, revision: number) => {
  const seen = seenRevision(ifMatch)
  return seen === null || seen === String(revision)
    ? Effect.void
    : Effect.fail(new PreconditionFailed({ code: "error.412" }))
}

interface Line {
  readonly entity: string
  readonly id: number
  readonly type: string
  readonly payload?: unknown
  readonly before: unknown
  readonly after: unknown
}

/** One line of the firm's sealed log. */
export const note = ({ firm, user, vendor }: Hand, { after, before, entity, id, payload = {}, type }: Line) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (
      sql
    ) => sql`insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after)
      values (${firm}, ${vendor}, ${user}, ${entity}, ${id}::bigint, ${entity}, ${type}, ${JSON.stringify(payload)}::text::jsonb,
        ${JSON.stringify(before)}::text::jsonb, ${JSON.stringify(after)}::text::jsonb)`
  )
