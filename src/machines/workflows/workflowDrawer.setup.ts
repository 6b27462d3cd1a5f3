import { assign, emit, fromPromise, setup } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { Result } from "#schemas/shared/result.ts"
import type { Simulation, PlannedChange, StatusId, Workflow } from "#schemas/workflows/workflow.ts"

/** A change that affects documents, and is confirmed first. */
export type DrawerPlan =
  | { readonly kind: "status"; readonly key: string; readonly kept: ReadonlyArray<StatusId> }
  | { readonly kind: "rest" }
  | { readonly kind: "removal" }

export interface DrawerInput {
  /** Null for a new workflow. */
  readonly id: number | null
}
export interface DrawerContext extends DrawerInput {
  readonly workflow: Workflow | null
  readonly plan: DrawerPlan | null
  readonly simulation: Simulation | null
  /** A key of the message catalogue. */
  readonly failure: string | null
}
export type DrawerReadOutcome = Result<Workflow, Failure>
export type DrawerSimulateOutcome = Result<Simulation, Failure>
export type DrawerRemoveOutcome = Result<null, Failure>

export type DrawerEvent =
  | { readonly type: "drawer.reread" }
  | { readonly type: "drawer.closed" }
  /** A status that has no documents, or is new, is removed without a confirmation. */
  | { readonly type: "plan.made"; readonly plan: DrawerPlan }
  | { readonly type: "plan.confirmed" | "plan.dismissed" }

type AnyOutcome = DrawerReadOutcome | DrawerSimulateOutcome | DrawerRemoveOutcome

export const plannedChange = (plan: DrawerPlan | null): PlannedChange => {
  if (plan?.kind === "status") return { kept: plan.kept }
  return plan?.kind === "rest" ? { is_active: false } : { is_removed: true }
}

export const drawerSetup = setup({
  types: {
    input: {} as DrawerInput,
    context: {} as DrawerContext,
    events: {} as DrawerEvent,
    emitted: {} as
      /** The view applies the plan to the form. */
      { readonly type: "plan.agreed"; readonly plan: DrawerPlan } | { readonly type: "workflow.gone" },
    tags: {} as "busy"
  },
  actors: {
    read: fromPromise<DrawerReadOutcome, { readonly id: number }>(mustProvide("read")),
    simulate: fromPromise<DrawerSimulateOutcome, { readonly id: number; readonly planned: PlannedChange }>(
      mustProvide("simulate")
    ),
    remove: fromPromise<DrawerRemoveOutcome, { readonly id: number }>(mustProvide("remove"))
  },
  guards: {
    isNew: ({ context }) => context.id === null,
    isGood: (_, outcome: AnyOutcome) => outcome._tag === "Success",
    /** No document is affected, so no confirmation is needed. Deleting a whole workflow always needs one. */
    isHarmless: ({ context }, outcome: DrawerSimulateOutcome) =>
      outcome._tag === "Success" &&
      outcome.success.closed_by.length === 0 &&
      (context.plan?.kind === "status"
        ? outcome.success.moves.every(({ documents }) => documents === 0)
        : context.plan?.kind === "rest" && outcome.success.documents === 0 && outcome.success.places === 0),
    isAllowed: ({ context }) => context.simulation?.closed_by.length === 0,
    isRemoval: ({ context }) => context.plan?.kind === "removal"
  },
  actions: {
    takeWorkflow: assign((_, outcome: DrawerReadOutcome) =>
      outcome._tag === "Success" ? { workflow: outcome.success, failure: null } : {}
    ),
    takePlan: assign({ plan: (_, plan: DrawerPlan) => plan, simulation: null, failure: null }),
    takeSimulation: assign((_, outcome: DrawerSimulateOutcome) =>
      outcome._tag === "Success" ? { simulation: outcome.success } : {}
    ),
    takeFailure: assign((_, outcome: AnyOutcome) =>
      outcome._tag === "Failure" ? { failure: outcome.failure.code } : {}
    ),
    takeFault: assign({ failure: "error.global" }),
    forget: assign({ plan: null, simulation: null }),
    forgetFailure: assign({ failure: null }),
    tellAgreed: emit(({ context }) => ({
      type: "plan.agreed" as const,
      plan: context.plan ?? { kind: "rest" as const }
    })),
    tellGone: emit({ type: "workflow.gone" as const })
  }
})
