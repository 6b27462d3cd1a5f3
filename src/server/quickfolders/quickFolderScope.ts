import { Effect, Result } from "effect"
import type { SqlError } from "effect/sql"
import type { QuickFolderEvent, QuickFolderPermissions } from "#machines/quickfolders/quickFolder.machine.ts"
import { quickFolderMachine } from "#machines/quickfolders/quickFolder.machine.ts"
import { quickFolderSnapshot } from "#machines/quickfolders/quickFolders.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { mayDropFiles, mayKeepQuickFolders, type Refusals } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { Conflict, Unprocessable } from "#schemas/shared/problem.ts"
import { factsOf, flagsOf } from "#server/documents/access.ts"
import { inFirm, inVendor, notFound } from "#server/platform/scope.ts"
import { type EventLine, recordEvent } from "#server/shared/eventLog.ts"
import { lock } from "#server/shared/locks.ts"
import { checkPolicy, forbidden } from "#server/shared/refusals.ts"
import { type CompanyScope, companyScope, type RequestScope } from "#server/shared/requestScope.ts"

/** The company, firm and user of a request about quick folders, and what the user may do. */
export interface QuickFolderScope extends CompanyScope {
  readonly by: QuickFolderPermissions
  /** Why the user may not change quick folders; empty if they may. */
  readonly keepClosedBy: Refusals
  /** Why the user may not drop files; empty if they may. */
  readonly dropClosedBy: Refusals
}

/** Runs a transaction in a company's scope, for people who may see its documents; fails if the module is not active. */
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

/**
 * Like `inQuickFolders`, but 403 unless the viewer may change quick folders. Serialises changes of a company's quick
 * folders.
 */
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

/** [QCK-003] Runs a transaction on a firm's quick models, for its staff. Changes of a firm's models are serialised. */
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

/**
 * Error codes of the failed guards that are errors of the field `folder_id`. Failed rights are 403, other guards 409.
 */
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

/**
 * The next state that a quick folder's machine gives for an event; 403, 409 or 422 if it refuses. Every change of a
 * quick folder goes through here.
 */
export const decided = (row: object | null, event: QuickFolderEvent) => {
  const verdict = decide(quickFolderMachine, quickFolderSnapshot(row), event)
  return Result.isSuccess(verdict)
    ? Effect.succeed(String(verdict.success.next.value))
    : Effect.fail(refusalOf(event, verdict.failure.closedBy))
}

interface Line extends Omit<EventLine, "firm" | "user"> {
  readonly entity: "quickFolder" | "quickModel"
}

/** Logs an event about quick folders or their models. */
export const log = ({ firm, user }: RequestScope, line: Line) => recordEvent({ firm, user, ...line })
