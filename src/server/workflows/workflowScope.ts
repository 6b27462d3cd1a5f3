import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { isSeenBy, type WorkflowEditor } from "#machines/workflows/workflow.machine.ts"
import { mayWrite, mayWriteWorkflows } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { Forbidden } from "#schemas/shared/problem.ts"
import { factsOf } from "#server/documents/access.ts"
import { inVendor, isStorable, notFound, type VendorScope } from "#server/platform/scope.ts"
import { type CompanyScope, companyScope } from "#server/shared/requestScope.ts"
import { WorkflowRepository } from "#server/workflows/WorkflowRepository.ts"

/**
 * The company, firm and user of a request, with the reasons why the user may not change workflows or write documents.
 */
export interface WorkflowScope extends CompanyScope {
  readonly by: WorkflowEditor
  readonly mayNotEdit: ReadonlyArray<string>
  readonly mayNotWrite: ReadonlyArray<string>
}

const scopeOf = (viewer: Viewer["Service"], scope: VendorScope): WorkflowScope => {
  const facts = factsOf(viewer, scope)
  const mayNotEdit = mayWriteWorkflows(facts)
  return {
    ...companyScope(viewer, scope),
    by: { canEdit: mayNotEdit.length === 0, side: scope.firm_role === null ? "company" : "firm" },
    mayNotEdit,
    mayNotWrite: mayWrite(facts)
  }
}

export const inWorkflows = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  use: (scope: WorkflowScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) => inVendor(viewer, vendor, (scope) => use(scopeOf(viewer, scope)), "workflows")

/** [ROL-016] [WFL-011] 403 for people who may only read workflows. */
export const refuseReaders = ({ mayNotEdit }: WorkflowScope) =>
  mayNotEdit.length === 0 ? Effect.void : Effect.fail(new Forbidden({ code: "error.403", closed_by: mayNotEdit }))

/** 403 for people who may not write documents. */
export const refuseNonWriters = ({ mayNotWrite }: WorkflowScope) =>
  mayNotWrite.length === 0
    ? Effect.void
    : Effect.fail(new Forbidden({ code: "error.403", closed_by: [...mayNotWrite] }))

/** [WFL-O02] A workflow that the viewer's side may see; 404 otherwise. "change" locks its row. */
export const reachWorkflow = (scope: WorkflowScope, id: number, lock: "read" | "change") =>
  Effect.gen(function* () {
    const workflows = yield* WorkflowRepository
    const row = isStorable(id) ? yield* workflows.find(scope.vendor, id, lock) : undefined
    return row === undefined || !isSeenBy(row.sharing, scope.by.side) ? yield* notFound() : row
  })
