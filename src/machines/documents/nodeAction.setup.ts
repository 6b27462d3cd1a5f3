import { assign, emit, fromPromise, setup } from "xstate"
import {
  type ActionContext,
  type ActionFailure,
  type ActionKind,
  type ActionOutcome,
  blank,
  type NodeAction,
  type NodeActionEvent,
  type Targets
} from "#machines/documents/nodeAction.types.ts"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { nameFaults } from "#schemas/documents/names.ts"

export const nodeActionSetup = setup({
  types: {
    context: {} as ActionContext,
    events: {} as NodeActionEvent,
    emitted: {} as
      | { readonly type: "action.done"; readonly kind: ActionKind; readonly done: number }
      | { readonly type: "action.refused"; readonly kind: ActionKind; readonly failure: ActionFailure },
    tags: {} as "dialog" | "busy"
  },
  actors: { perform: fromPromise<ActionOutcome, NodeAction>(mustProvide("perform")) },
  guards: {
    isNameAllowed: ({ context }) => nameFaults(context.name).length === 0,
    isRenamed: ({ context }) =>
      nameFaults(context.name).length === 0 && context.name.normalize("NFC") !== context.targets[0]?.name,
    hasPlace: ({ context }) => context.hasPlace,
    hasTargets: (_, targets: Targets) => targets.length > 0,
    /** [DOC-030] */
    movesDefaults: ({ context }) => context.targets.some(({ isDefault }) => isDefault),
    isDone: (_, outcome: ActionOutcome) => outcome._tag === "Success",
    wasCreating: ({ context }) => context.kind === "create",
    wasRenaming: ({ context }) => context.kind === "rename",
    wasChoosing: ({ context }) => context.kind === "move" && !context.isDropped
  },
  actions: {
    begin: assign((_, action: Partial<ActionContext>) => ({ ...blank, ...action })),
    takeName: assign({ name: (_, name: string) => name, failure: null }),
    takePlace: assign({ folder: (_, folder: number | null) => folder, hasPlace: true, failure: null }),
    forget: assign(blank),
    forgetFailure: assign({ failure: null }),
    rememberFailure: assign({
      failure: (_, outcome: ActionOutcome) => (outcome._tag === "Failure" ? outcome.failure : null)
    }),
    tellDone: emit(({ context }, outcome: ActionOutcome) => ({
      type: "action.done" as const,
      kind: context.kind,
      done: outcome._tag === "Success" ? outcome.success.done : 0
    })),
    tellRefused: emit(({ context }) => ({
      type: "action.refused" as const,
      kind: context.kind,
      failure: context.failure ?? { code: "error.global" }
    }))
  }
})
