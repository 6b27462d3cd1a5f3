import type { Result } from "effect"
import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { ClientAction } from "#schemas/customers/listWords.ts"

export interface ActedClient {
  readonly id: number
  readonly name: string
}
export interface LeftClient {
  readonly name: string
  /** Why the file was not changed: a key of the message catalogue. */
  readonly code: string
}
/** One chunk of client files, sent in one request. */
export interface ActionPart {
  readonly action: ClientAction
  readonly clients: ReadonlyArray<ActedClient>
  readonly people: ReadonlyArray<number>
  /** [WIZ-008] The tree model to apply; null for other actions. */
  readonly model: number | null
}
export type ActionOutcome = Result.Result<
  { readonly changed: number; readonly left: ReadonlyArray<LeftClient> },
  { readonly code: string }
>
export type ClientActionsEvent =
  | {
      readonly type: "action.asked"
      readonly action: ClientAction
      readonly clients: ReadonlyArray<ActedClient>
    }
  | { readonly type: "people.picked"; readonly people: ReadonlyArray<number> }
  | { readonly type: "model.picked"; readonly model: number | null }
  | { readonly type: "action.confirmed" | "action.dismissed" }

interface Context {
  readonly action: ClientAction
  readonly clients: ReadonlyArray<ActedClient>
  readonly people: ReadonlyArray<number>
  readonly model: number | null
  /** How many files were processed, and how many of those changed. */
  readonly seen: number
  readonly changed: number
  readonly left: ReadonlyArray<LeftClient>
  readonly code: string | null
}
const nothing: Context = {
  action: "deactivate",
  clients: [],
  people: [],
  model: null,
  seen: 0,
  changed: 0,
  left: [],
  code: null
}

/** Files per call: small enough that the progress bar moves. */
export const filesAtOnce = 50
const part = ({ action, clients, model, people, seen }: Context): ActionPart => ({
  action,
  people,
  model,
  clients: clients.slice(seen, seen + filesAtOnce)
})

type Asked = Extract<ClientActionsEvent, { readonly type: "action.asked" }>

/** [CLI-014] [CLI-015] [ROL-022] One action on selected client files: confirmed, done in chunks, reported. */
export const clientActionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ClientActionsEvent,
    emitted: {} as { readonly type: "clients.changed"; readonly changed: number; readonly left: number },
    tags: {} as "busy"
  },
  actors: { act: fromPromise<ActionOutcome, ActionPart>(mustProvide("act")) },
  guards: {
    /** Assigning needs people, applying needs a model; the other actions need nothing. */
    isToldWhat: ({ context: { action, model, people } }) => {
      if (action === "tree") return model !== null
      return people.length > 0 || action === "deactivate" || action === "restore"
    },
    failed: (_, outcome: ActionOutcome) => outcome._tag === "Failure",
    isLastPart: ({ context }) => context.seen + filesAtOnce >= context.clients.length,
    hasReport: ({ context }) => context.left.length > 0 || context.code !== null
  },
  actions: {
    begin: assign((_, { action, clients }: Asked) => ({ ...nothing, action, clients })),
    takePeople: assign({ people: (_, people: ReadonlyArray<number>) => people }),
    takeModel: assign({ model: (_, model: number | null) => model }),
    takePart: assign(({ context }, outcome: ActionOutcome) =>
      outcome._tag === "Success"
        ? {
            seen: Math.min(context.seen + filesAtOnce, context.clients.length),
            changed: context.changed + outcome.success.changed,
            left: [...context.left, ...outcome.success.left]
          }
        : { code: outcome.failure.code }
    ),
    takeFault: assign({ code: "error.global" }),
    tell: emit(({ context }) => ({
      type: "clients.changed" as const,
      changed: context.changed,
      left: context.left.length
    }))
  }
}).createMachine({
  id: "clientActions",
  context: nothing,
  initial: "idle",
  states: {
    idle: {
      on: { "action.asked": { actions: { type: "begin", params: ({ event }) => event }, target: "asking" } }
    },
    asking: {
      on: {
        "people.picked": { actions: { type: "takePeople", params: ({ event }) => event.people } },
        "model.picked": { actions: { type: "takeModel", params: ({ event }) => event.model } },
        "action.confirmed": { guard: "isToldWhat", target: "acting" },
        "action.dismissed": "idle"
      }
    },
    acting: {
      tags: "busy",
      invoke: {
        id: "act",
        src: "act",
        input: ({ context }) => part(context),
        onDone: [
          {
            guard: { type: "failed", params: ({ event }) => event.output },
            actions: { type: "takePart", params: ({ event }) => event.output },
            target: "ended"
          },
          {
            guard: "isLastPart",
            actions: { type: "takePart", params: ({ event }) => event.output },
            target: "ended"
          },
          { actions: { type: "takePart", params: ({ event }) => event.output }, target: "acting", reenter: true }
        ],
        onError: { actions: "takeFault", target: "ended" }
      }
    },
    /** The report opens only if a file could not be changed or the request failed. */
    ended: { entry: "tell", always: [{ guard: "hasReport", target: "reported" }, { target: "idle" }] },
    reported: { on: { "action.dismissed": "idle" } }
  }
})
export type ClientActionsRef = ActorRefFrom<typeof clientActionsMachine>
export type ClientActionsSnapshot = SnapshotFrom<typeof clientActionsMachine>
