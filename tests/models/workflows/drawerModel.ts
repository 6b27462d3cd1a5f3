import { workflowDrawerMachine } from "#machines/workflows/workflowDrawer.machine.ts"
import type { DrawerEvent, DrawerPlan } from "#machines/workflows/workflowDrawer.setup.ts"
import * as Result from "#schemas/shared/result.ts"
import type { Simulation, StatusId, Workflow } from "#schemas/workflows/workflow.ts"
import type { Model } from "#tests/support/model.ts"

const [one, two] = [1 as StatusId, 2 as StatusId]
const status = (id: StatusId, name: string, is_end: boolean) =>
  ({ id, name, color: "#2f6fb3", is_end, allowed_for: "writers", needs_validation: false, ways: null }) as const

export const drawnWorkflow = {
  id: 7,
  vendor_id: 3,
  name: "Factures",
  sharing: "shared",
  is_active: true,
  revision: 1,
  created_at: "2026-11-01T08:00:00.000Z",
  updated_at: "2026-11-01T08:00:00.000Z",
  can_edit: true,
  statuses: [status(one, "À traiter", false), status(two, "Payé", true)]
} as unknown as Workflow

export const plans = {
  status: { kind: "status", key: "status-2", kept: [one] },
  rest: { kind: "rest" },
  removal: { kind: "removal" }
} as const satisfies { readonly [Kind in DrawerPlan["kind"]]: DrawerPlan & { readonly kind: Kind } }

/** What the server simulates: no effect, or documents that move. */
export const harmless: Simulation = { closed_by: [], places: 0, documents: 0, moves: [] }
export const moving: Simulation = {
  closed_by: [],
  places: 2,
  documents: 3,
  moves: [{ status_id: two, heir_id: one, documents: 3 }]
}
const failed = Result.fail({ status: 404, code: "error.404", errors: {}, retryAfter: null })
const outcomes = (id: string, ...outputs: ReadonlyArray<unknown>) => ({
  [`xstate.done.actor.${id}`]: outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output }))
})

/** The drawer of a stored workflow, or of a new one; `breaks` also lets the actors themselves fail. */
export const drawerModel = (id: number | null, breaks: boolean): Model<typeof workflowDrawerMachine> => ({
  machine: workflowDrawerMachine,
  input: { id },
  cases: {
    "plan.made": Object.values(plans).map((plan): DrawerEvent => ({ type: "plan.made", plan })),
    ...outcomes("read", Result.succeed(drawnWorkflow), failed),
    ...outcomes("simulate", Result.succeed(harmless), Result.succeed(moving), failed),
    ...outcomes("remove", Result.succeed(null), failed),
    ...(breaks
      ? {}
      : {
          "xstate.error.actor.read": [],
          "xstate.error.actor.simulate": [],
          "xstate.error.actor.remove": []
        })
  },
  vertex: ({ failure, simulation, plan }) => [plan?.kind, simulation === null, failure]
})
