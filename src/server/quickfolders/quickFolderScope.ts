import { Effect, Result } from "effect"
import type { SqlError } from "effect/sql"
import type { QuickFolderEvent, QuickFolderHand } from "#machines/quickfolders/quickFolder.machine.ts"
import { quickFolderMachine } from "#machines/quickfolders/quickFolder.machine.ts"
import { quickFolderSnapshot } from "#machines/quickfolders/quickFolders.projection.ts"
import { decide } from "#machines/shared/decide.ts"
import { mayDropFiles, mayKeepQuickFolders, type Refusals } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { Conflict, Unprocessable } from "#schemas/shared/problem.ts"
import { factsOf, flagsOf } from "#server/documents/access.ts"
import { inFirm, inVendor, notFound } from "#server/platform/scope.ts"
import { type EventLine, recordEvent } from "#server/shared/eventLog.ts"
import { lock } from "#server/shared/locks.ts"
import { checkPolicy, forbidden } from "#server/shared/refusals.ts"
import { type CompanyScope, companyScope, type RequestScope } from "#server/shared/requestScope.ts"

/** Somebody before a company's quick folders. */
export interface QuickFolderScope extends CompanyScope {
  readonly by: QuickFolderHand
  /** Why they may not change or drop; empty where they may. */
  readonly keepClosedBy: Refusals
  readonly dropClosedBy: Refusals
}

/** Inside a company, for whoever may see its documents. */
export const inQuickFolders = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  use: (scope: QuickFolderScope) => Effect.Effect<A, E | SqlError.SqlError, R>,
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
        return yield* use({ ...companyScope(viewer, scope), by, keepClosedBy, dropClosedBy })
      }),
    module
  )

/** The same for those who keep them, one at a time in a company. */
export const keeping = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  use: (scope: QuickFolderScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inQuickFolders(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      yield* checkPolicy(scope.keepClosedBy)
      yield* lock("quickFolders", vendor)
      return yield* use(scope)
    })
  )

/** [QCK-003] Inside a firm, for its staff; whoever changes something waits for the others of the firm. */
export const inModels = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  does: "reads" | "changes",
  use: (scope: RequestScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inFirm(viewer, firm, ({ firm_role }) =>
    Effect.gen(function* () {
      const refused = mayKeepQuickFolders({ firmRole: firm_role })
      yield* checkPolicy(refused)
      if (does === "changes") yield* lock("quickModels", firm)
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
  if (first === "mayKeepQuickFolders" || first === "mayDropFiles") return forbidden(closedBy)
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

interface Line extends Omit<EventLine, "firm" | "user"> {
  readonly entity: "quickFolder" | "quickModel"
}

/** Writes a line of the activity log about quick folders or their models. */
export const log = ({ firm, user }: RequestScope, line: Line) => recordEvent({ firm, user, ...line })
