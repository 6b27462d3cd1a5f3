import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { Result } from "#schemas/shared/result.ts"
import type { Simulation, WorkflowId } from "#schemas/workflows/workflow.ts"

export interface WithdrawalRequest {
  readonly workflow: WorkflowId
  readonly cascade: boolean
}
export type WithdrawalSimulation = Result<Simulation, Failure>
export type WithdrawalOutcome = Result<null, Failure>
export type WithdrawalEvent =
  | { readonly type: "withdrawal.asked"; readonly workflow: WorkflowId; readonly isFolder: boolean }
  /** [WFL-009] Whether the folders and documents below lose the workflow too. */
  | { readonly type: "cascade.chosen"; readonly cascade: boolean }
  | { readonly type: "withdrawal.confirmed" | "withdrawal.dismissed" }

interface Context {
  readonly request: WithdrawalRequest | null
  readonly simulation: Simulation | null
  readonly failure: string | null
}
const none: Context = { request: null, simulation: null, failure: null }
const requestOf = ({ request }: Context): WithdrawalRequest => request ?? { workflow: 0 as WorkflowId, cascade: false }

/** [WFL-009] Removes a workflow from a folder or document, with what is below it or without. */
export const withdrawalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as WithdrawalEvent,
    emitted: {} as { readonly type: "workflow.withdrawn"; readonly workflow: WorkflowId },
    tags: {} as "busy"
  },
  actors: {
    simulate: fromPromise<WithdrawalSimulation, WithdrawalRequest>(mustProvide("simulate")),
    withdraw: fromPromise<WithdrawalOutcome, WithdrawalRequest>(mustProvide("withdraw"))
  },
  guards: {
    isGood: (_, outcome: WithdrawalSimulation | WithdrawalOutcome) => outcome._tag === "Success",
    isFolder: (_, isFolder: boolean) => isFolder
  },
  actions: {
    take: assign((_, workflow: WorkflowId) => ({ ...none, request: { workflow, cascade: false } })),
    takeSimulation: assign((_, outcome: WithdrawalSimulation) =>
      outcome._tag === "Success" ? { simulation: outcome.success } : {}
    ),
    takeCascade: assign(({ context }, cascade: boolean) => ({ request: { ...requestOf(context), cascade } })),
    takeFailure: assign((_, outcome: WithdrawalSimulation | WithdrawalOutcome) =>
      outcome._tag === "Failure" ? { failure: outcome.failure.code } : {}
    ),
    takeFault: assign({ failure: "error.global" }),
    forgetFailure: assign({ failure: null }),
    forget: assign(none),
    tellWithdrawn: emit(({ context }) => ({
      type: "workflow.withdrawn" as const,
      workflow: requestOf(context).workflow
    }))
  }
}).createMachine({
  id: "withdrawal",
  context: none,
  initial: "resting",
  states: {
    resting: {
      on: {
        "withdrawal.asked": [
          {
            guard: { type: "isFolder", params: ({ event }) => event.isFolder },
            actions: { type: "take", params: ({ event }) => event.workflow },
            target: "simulating"
          },
          // A document has nothing below it that the question could be about.
          { actions: { type: "take", params: ({ event }) => event.workflow }, target: "withdrawing" }
        ]
      }
    },
    simulating: {
      tags: "busy",
      invoke: {
        id: "simulate",
        src: "simulate",
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: "isGood", params: ({ event }) => event.output },
            actions: { type: "takeSimulation", params: ({ event }) => event.output },
            target: "asking"
          },
          { actions: { type: "takeFailure", params: ({ event }) => event.output }, target: "resting" }
        ],
        onError: { actions: "takeFault", target: "resting" }
      }
    },
    asking: {
      on: {
        "cascade.chosen": { actions: { type: "takeCascade", params: ({ event }) => event.cascade } },
        "withdrawal.confirmed": { actions: "forgetFailure", target: "withdrawing" },
        "withdrawal.dismissed": { actions: "forget", target: "resting" }
      }
    },
    withdrawing: {
      tags: "busy",
      invoke: {
        id: "withdraw",
        src: "withdraw",
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: "isGood", params: ({ event }) => event.output },
            actions: ["tellWithdrawn", "forget"],
            target: "resting"
          },
          { actions: { type: "takeFailure", params: ({ event }) => event.output }, target: "resting" }
        ],
        onError: { actions: "takeFault", target: "resting" }
      }
    }
  }
})

export type WithdrawalRef = ActorRefFrom<typeof withdrawalMachine>

export const toWithdrawalView = (snapshot: SnapshotFrom<typeof withdrawalMachine>) => ({
  busy: snapshot.hasTag("busy"),
  failure: snapshot.context.failure,
  question:
    snapshot.matches("asking") && snapshot.context.request !== null && snapshot.context.simulation !== null
      ? { request: snapshot.context.request, simulation: snapshot.context.simulation }
      : null
})
