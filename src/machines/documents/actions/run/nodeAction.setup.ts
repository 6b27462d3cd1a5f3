import { assign, emit, enqueueActions, fromPromise, setup } from "xstate"
import {
  type ActionContext,
  type ActionFailure,
  type ActionKind,
  type ActionOutcome,
  type AskedEvent,
  blank,
  isUnquestioned,
  type NodeAction,
  type NodeActionEvent,
  type Targets
} from "#machines/documents/actions/run/nodeAction.types.ts"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { nameFaults } from "#schemas/documents/rules/names.ts"

/** Key of a requested action; it does not depend on the revisions of the nodes. */
const identity = (asked: AskedEvent) =>
  JSON.stringify({ ...asked, ...("targets" in asked ? { targets: asked.targets.map(({ id }) => id) } : {}) })

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
    /** A key that is held down repeats its event: ignores a request equal to the last one. */
    isNew: ({ context }, asked: AskedEvent) => {
      const last = context.waiting.at(-1) ?? context.asked
      const isEmpty = "targets" in asked && asked.targets.length === 0
      return !isEmpty && (last === null || identity(last) !== identity(asked))
    },
    /** [DOC-030] Default folders need a warning: their move is irreversible and stops automatic feeding. */
    movesDefaults: ({ context }) => context.targets.some(({ isDefault }) => isDefault),
    isDone: (_, outcome: ActionOutcome) => outcome._tag === "Success",
    wasCreating: ({ context }) => context.kind === "create",
    wasRenaming: ({ context }) => context.kind === "rename",
    wasChoosing: ({ context }) => context.kind === "move" && !context.isDropped,
    /** [VAL-037] The folder is deleted, or the chosen one accepts no documents: another can be chosen. */
    lackedPlace: ({ context: { failure, kind } }) =>
      kind === "restore" && (failure?.closedBy ?? []).some((guard) => guard === "hasPlace" || guard === "isInAFolder")
  },
  actions: {
    begin: assign(({ event }, action: Partial<Omit<ActionContext, "waiting">>) => ({
      ...blank,
      ...action,
      asked: event as AskedEvent
    })),
    takeName: assign({ name: (_, name: string) => name, failure: null }),
    takePlace: assign({ folder: (_, folder: number | null) => folder, hasPlace: true, failure: null }),
    forget: assign(blank),
    wait: assign({ waiting: ({ context }, asked: AskedEvent) => [...context.waiting, asked] }),
    forgetQuestions: assign({ waiting: ({ context }) => context.waiting.filter(isUnquestioned) }),
    takeNext: enqueueActions(({ context, enqueue }) => {
      const [next, ...others] = context.waiting
      if (next === undefined) return
      enqueue.assign({ waiting: others })
      enqueue.raise(next)
    }),
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
