import { Effect, Result } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { QuickFolderEvent, QuickFolderHand } from "#machines/quickfolders/quickFolder.machine.ts"
import { quickFolderMachine } from "#machines/quickfolders/quickFolder.machine.ts"
import { quickFolderSnapshot } from "#machines/quickfolders/quickFolders.projection.ts"
import { decide } from "#machines/shared/decide.ts"
import { mayDropFiles, mayKeepQuickFolders, type Refusals } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { Conflict, Forbidden, Unprocessable } from "#schemas/shared/problem.ts"
import { factsOf, flagsOf } from "#server/documents/access.ts"
import { inFirm, inVendor, notFound } from "#server/platform/scope.ts"

/** Somebody before a company's quick folders. */
export interface Hand {
  readonly firm: number
  readonly vendor: number
  readonly user: number
  readonly by: QuickFolderHand
  /** Why they may not change or drop; empty where they may. */
  readonly keepClosedBy: Refusals
  readonly dropClosedBy: Refusals
}

export const closed = (by: ReadonlyArray<string>) =>
  new Forbidden({ code: `closed.${by[0] ?? ""}`, closed_by: [...by] })

export const unfit = (errors: Readonly<Record<string, ReadonlyArray<string>>>) =>
  new Unprocessable({ code: "error.422", errors })

/** Fails where a form's rules found something. */
export const checked = (errors: Readonly<Partial<Record<string, ReadonlyArray<string>>>>) =>
  Object.keys(errors).length === 0
    ? Effect.void
    : Effect.fail(unfit(errors as Readonly<Record<string, ReadonlyArray<string>>>))

/** Inside a company, for whoever may see its documents. */
export const inQuickFolders = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  use: (hand: Hand) => Effect.Effect<A, E | SqlError.SqlError, R>,
  module: "quickfolders" | "documents" = "quickfolders"
) =>
  inVendor(
    viewer,
    vendor,
    (scope) =>
      Effect.gen(function* () {
        if (flagsOf(viewer, scope) === null) return yield* notFound()
        const facts = factsOf(viewer, scope)
        const keepClosedBy: Refusals = mayKeepQuickFolders(facts)
        const dropClosedBy: Refusals = mayDropFiles(facts)
        const by = { mayKeep: keepClosedBy.length === 0, mayDrop: dropClosedBy.length === 0 }
        return yield* use({ firm: scope.firm_id, vendor, user: viewer.userId, by, keepClosedBy, dropClosedBy })
      }),
    module
  )

/** The same for those who keep them, one at a time in a company. */
export const keeping = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  use: (hand: Hand) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inQuickFolders(viewer, vendor, (hand) =>
    Effect.gen(function* () {
      if (hand.keepClosedBy.length > 0) return yield* closed(hand.keepClosedBy)
      const sql = yield* SqlClient.SqlClient
      yield* sql`select pg_advisory_xact_lock(20400, ${vendor}::integer)`
      return yield* use(hand)
    })
  )

/** Somebody of the firm's staff before its models. */
export interface FirmHand {
  readonly firm: number
  readonly user: number
}

/** [QCK-003] Inside a firm, for its staff; whoever changes something waits for the others of the firm. */
export const inModels = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  does: "reads" | "changes",
  use: (hand: FirmHand) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inFirm(viewer, firm, ({ firm_role }) =>
    Effect.gen(function* () {
      const refused = mayKeepQuickFolders({ firmRole: firm_role })
      if (refused.length > 0) return yield* closed(refused)
      const sql = yield* SqlClient.SqlClient
      if (does === "changes") yield* sql`select pg_advisory_xact_lock(20401, ${firm}::integer)`
      return yield* use({ firm, user: viewer.userId })
    })
  )

/** What a form's field is told where the machine closes a door; the doors of persons are told as such. */
const fieldCodes: Readonly<Record<string, string>> = {
  isDestinationFree: "quickfolders.folder_taken",
  isDestinationThere: "quickfolders.folder_trashed",
  isDestinationOpen: "quickfolders.folder_closed"
}

const refusalOf = (event: QuickFolderEvent, closedBy: ReadonlyArray<string>) => {
  const [first = "hasQuickFolder"] = closedBy
  if (first === "mayKeepQuickFolders" || first === "mayDropFiles") return closed(closedBy)
  const code = fieldCodes[first]
  if (event.type !== "files.dropped" && code !== undefined) {
    return new Unprocessable({ code: "error.422", errors: { folder_id: [code] }, closed_by: [...closedBy] })
  }
  return new Conflict({ code: `closed.${first}`, closed_by: [...closedBy] })
}

/** The one way a quick folder goes on: its machine accepts the event, or the refusal says why not. */
export const decided = (row: object | null, event: QuickFolderEvent) => {
  const verdict = decide(quickFolderMachine, quickFolderSnapshot(row), event)
  return Result.isSuccess(verdict)
    ? Effect.succeed(String(verdict.success.next.value))
    : Effect.fail(refusalOf(event, verdict.failure.closedBy))
}

interface Line {
  readonly vendor: number | null
  readonly entity: "quickFolder" | "quickModel"
  readonly id: number
  readonly type: string
  readonly payload: object
  readonly before: object | null
  readonly after: object
}

/** One line of the firm's sealed log. */
export const log = ({ firm, user }: FirmHand, { after, before, entity, id, payload, type, vendor }: Line) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (
      sql
    ) => sql`insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after)
      values (${firm}, ${vendor}::integer, ${user}, ${entity}, ${id}, ${entity}, ${type}, ${JSON.stringify(payload)}::text::jsonb,
        ${before === null ? null : JSON.stringify(before)}::text::jsonb, ${JSON.stringify(after)}::text::jsonb)`
  )
