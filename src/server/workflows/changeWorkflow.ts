import { Effect } from "effect"
import { type WorkflowEvent, workflowMachine } from "#machines/workflows/workflow.machine.ts"
import { workflowSnapshot } from "#machines/workflows/workflow.projection.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { keptColour } from "#schemas/shared/colour.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { Unprocessable } from "#schemas/shared/problem.ts"
import { heirsOf, type StatusDraft, wayProblems, workflowProblems } from "#schemas/workflows/rules.ts"
import type { Sharing, Workflow, WorkflowStatus } from "#schemas/workflows/workflow.ts"
import { checkForm, checkRevision } from "#server/shared/refusals.ts"
import { type WorkflowScope, inWorkflows, reachWorkflow, refuseReaders } from "#server/workflows/workflowScope.ts"
import { logWorkflow } from "#server/workflows/log.ts"
import { type StatusRow, WorkflowRepository, type WorkflowRow } from "#server/workflows/WorkflowRepository.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

interface Draft {
  readonly name: string
  readonly sharing: Sharing
  readonly is_active: boolean
  readonly statuses: ReadonlyArray<StatusDraft>
}

const tidy = (draft: Draft): Draft => ({
  ...draft,
  name: draft.name.trim().normalize("NFC"),
  statuses: draft.statuses.map((status) => ({
    ...status,
    name: status.name.trim().normalize("NFC"),
    color: keptColour(status.color)
  }))
})

const checkFields = (draft: Draft) => {
  return checkForm({ ...workflowProblems(draft), ...wayProblems(draft.statuses) })
}

const fieldsOf = ({ allowed_for, color, is_end, name, needs_validation, ways }: StatusDraft) => ({
  name,
  color,
  is_end,
  allowed_for,
  needs_validation,
  ways
})
const withoutWorkflow = ({
  allowed_for,
  color,
  id,
  is_end,
  name,
  needs_validation,
  ways
}: StatusRow): WorkflowStatus => ({ id, name, color, is_end, allowed_for, needs_validation, ways })
/** A stored status as an unchanged entry of a submitted list. */
const unchanged = ({ color, id, is_end, name }: StatusRow): StatusDraft => ({ id, name, color, is_end })

/** A workflow as JSON, with its statuses if given. */
export const toWire = (scope: WorkflowScope, row: WorkflowRow, statuses?: ReadonlyArray<StatusRow>): Workflow => ({
  ...row,
  vendor_id: scope.vendor as VendorId,
  can_edit: scope.by.canEdit,
  ...(statuses === undefined
    ? {}
    : { statuses: statuses.filter(({ workflow_id }) => workflow_id === row.id).map(withoutWorkflow) })
})

/** A workflow as JSON, with its statuses read from the database. */
export const describe = (scope: WorkflowScope, row: WorkflowRow) =>
  Effect.gen(function* () {
    const workflows = yield* WorkflowRepository
    return toWire(scope, row, yield* workflows.statuses([row.id]))
  })

/** The workflow's state after the events; 409 with the failed guards if its machine refuses one. */
const ask = (row: Pick<WorkflowRow, "is_active">, events: ReadonlyArray<WorkflowEvent>) =>
  Effect.gen(function* () {
    let snapshot = workflowSnapshot(row)
    const steps: Array<{ readonly event: WorkflowEvent; readonly before: string; readonly after: string }> = []
    for (const event of events) {
      const { next } = yield* decideOrConflict(workflowMachine, snapshot, event)
      steps.push({ event, before: snapshot.value, after: next.value })
      snapshot = next
    }
    return steps
  })

/** The payload of an event for the log, without `by`: the author is a column of the log. */
const loggedPayload = (event: WorkflowEvent) =>
  event.type === "workflow.changed" ? { name: event.name, sharing: event.sharing, statuses: event.statuses } : {}

/** [NET-042] Creates a workflow with its statuses; 403 for people who may only read. */
export const createWorkflow = (scope: WorkflowScope, given: Draft) =>
  Effect.gen(function* () {
    const workflows = yield* WorkflowRepository
    yield* refuseReaders(scope)
    const draft = tidy({
      ...given,
      statuses: given.statuses.map(fieldsOf)
    })
    yield* checkFields(draft)
    const event: WorkflowEvent = { type: "workflow.changed", by: scope.by, ...draft }
    yield* ask({ is_active: true }, [event])
    const id = yield* workflows.add(scope, draft)
    yield* workflows.writeStatuses(scope, id, draft.statuses)
    yield* logWorkflow(scope, {
      id,
      machine: "workflow",
      type: "workflow.created",
      payload: loggedPayload(event),
      before: null,
      after: { state: draft.is_active ? "active" : "inactive" }
    })
    return yield* describe(scope, yield* reachWorkflow(scope, id, "read"))
  })

/** [NET-044] [WFL-008] Changes a workflow's content and whether it is active, in one transaction. */
export const changeWorkflow = (
  viewer: Viewer["Service"],
  vendor: number,
  id: number,
  change: { readonly [Field in keyof Draft]?: Draft[Field] | undefined },
  ifMatch: string | undefined
) =>
  inWorkflows(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const workflows = yield* WorkflowRepository
      const row = yield* reachWorkflow(scope, id, "change")
      yield* refuseReaders(scope)
      yield* checkRevision(ifMatch, row.revision)
      const before = yield* workflows.statuses([id])
      const draft = tidy({
        name: change.name ?? row.name,
        sharing: change.sharing ?? row.sharing,
        is_active: change.is_active ?? row.is_active,
        statuses: change.statuses ?? before.map(unchanged)
      })
      yield* checkFields(draft)
      const stranger = draft.statuses.findIndex(
        (status) => status.id !== undefined && !before.some(({ id }) => id === status.id)
      )
      if (stranger >= 0)
        return yield* new Unprocessable({
          code: "error.422",
          errors: { [`statuses.${stranger}.id`]: ["closed.isStatusKnown"] }
        })
      const isEdited = change.name !== undefined || change.sharing !== undefined || change.statuses !== undefined
      const events: ReadonlyArray<WorkflowEvent> = [
        ...(isEdited ? [{ type: "workflow.changed", by: scope.by, ...draft } as const] : []),
        ...(draft.is_active === row.is_active
          ? []
          : [{ type: draft.is_active ? "workflow.activated" : "workflow.deactivated", by: scope.by } as const])
      ]
      const steps = yield* ask(row, events)
      if (steps.length === 0) return yield* describe(scope, row)
      yield* workflows.change(id, draft)
      if (change.statuses !== undefined) {
        const kept = draft.statuses.flatMap((status) => (status.id === undefined ? [] : [status.id]))
        const heirs = heirsOf(
          before.map((status) => status.id),
          kept
        )
        yield* workflows.writeStatuses(scope, id, draft.statuses)
        for (const { heir, removed } of heirs) yield* workflows.bequeath(removed, heir)
      }
      for (const step of steps)
        yield* logWorkflow(scope, {
          id,
          machine: "workflow",
          type: step.event.type,
          payload: loggedPayload(step.event),
          before: { state: step.before },
          after: { state: step.after }
        })
      return yield* describe(scope, yield* reachWorkflow(scope, id, "read"))
    })
  )

/** [NET-045] Removes a workflow; its documents lose their status in it. */
export const removeWorkflow = (viewer: Viewer["Service"], vendor: number, id: number) =>
  inWorkflows(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const workflows = yield* WorkflowRepository
      const row = yield* reachWorkflow(scope, id, "change")
      yield* refuseReaders(scope)
      const [step] = yield* ask(row, [{ type: "workflow.deleted", by: scope.by }])
      yield* workflows.remove(id)
      yield* logWorkflow(scope, {
        id,
        machine: "workflow",
        type: "workflow.deleted",
        payload: {},
        before: { state: step?.before, name: row.name },
        after: { state: step?.after }
      })
    })
  )
