import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Result } from "#schemas/shared/result.ts"
import type { TreeModelId, TreePlan } from "#schemas/treeModels/treeModel.ts"

/** On success, what was created; on failure, a message code. */
export type ApplyOutcome = Result<TreePlan, { readonly code: string }>
export type ApplyingEvent =
  | { readonly type: "model.chosen"; readonly model: TreeModelId | null }
  | { readonly type: "model.confirmed" }

interface Context {
  readonly model: TreeModelId | null
  readonly code: string | null
}

/** [WIZ-008] Applies a tree model to an existing client. */
export const applyingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ApplyingEvent,
    emitted: {} as { readonly type: "model.applied"; readonly plan: TreePlan },
    tags: {} as "busy"
  },
  actors: { apply: fromPromise<ApplyOutcome, TreeModelId | null>(mustProvide("apply")) },
  guards: {
    hasModel: ({ context }) => context.model !== null,
    isApplied: (_, outcome: ApplyOutcome) => outcome._tag === "Success"
  },
  actions: {
    choose: assign((_, model: TreeModelId | null) => ({ model, code: null })),
    forgetRefusal: assign({ code: null }),
    takeRefusal: assign((_, outcome: ApplyOutcome) =>
      outcome._tag === "Failure" ? { code: outcome.failure.code } : {}
    ),
    takeFault: assign({ code: "error.global" }),
    tellApplied: emit((_, outcome: ApplyOutcome) => ({
      type: "model.applied" as const,
      plan: (outcome as Extract<ApplyOutcome, { readonly _tag: "Success" }>).success
    }))
  }
}).createMachine({
  id: "applying",
  context: { model: null, code: null },
  initial: "choosing",
  states: {
    choosing: {
      on: {
        "model.chosen": { actions: { type: "choose", params: ({ event }) => event.model } },
        "model.confirmed": { guard: "hasModel", target: "applying" }
      }
    },
    applying: {
      tags: "busy",
      entry: "forgetRefusal",
      invoke: {
        id: "apply",
        src: "apply",
        input: ({ context }) => context.model,
        onDone: [
          {
            guard: { type: "isApplied", params: ({ event }) => event.output },
            actions: { type: "tellApplied", params: ({ event }) => event.output },
            target: "applied"
          },
          { actions: { type: "takeRefusal", params: ({ event }) => event.output }, target: "choosing" }
        ],
        onError: { actions: "takeFault", target: "choosing" }
      }
    },
    applied: { type: "final" }
  }
})

export type ApplyingRef = ActorRefFrom<typeof applyingMachine>
export type ApplyingSnapshot = SnapshotFrom<typeof applyingMachine>
