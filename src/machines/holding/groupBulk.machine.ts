import type { Result } from "effect"
import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"

export interface BulkItem {
  readonly id: number
  readonly name: string
}
export interface LeftItem {
  readonly name: string
  /** Why the item was not changed: a key of the message catalogue. */
  readonly code: string
}
/** The options chosen for the action, by field: ids as strings, or a keyword. */
export type BulkChoice = Readonly<Record<string, string | ReadonlyArray<string>>>
/** One chunk of items, sent in one request. */
export interface BulkPart {
  readonly items: ReadonlyArray<BulkItem>
  readonly choice: BulkChoice
}
export type BulkOutcome = Result.Result<
  { readonly changed: number; readonly left: ReadonlyArray<LeftItem> },
  { readonly code: string }
>
export type GroupBulkEvent =
  | { readonly type: "bulk.asked"; readonly items: ReadonlyArray<BulkItem> }
  | { readonly type: "choice.picked"; readonly choice: BulkChoice }
  | { readonly type: "bulk.confirmed" | "bulk.dismissed" }

interface Input {
  /** The fields that must be chosen before the action can be confirmed. */
  readonly needs: ReadonlyArray<string>
}
interface Context extends Input {
  readonly items: ReadonlyArray<BulkItem>
  readonly choice: BulkChoice
  /** How many items were sent, and how many of those changed. */
  readonly seen: number
  readonly changed: number
  readonly left: ReadonlyArray<LeftItem>
  readonly code: string | null
}

/** Items per request: few enough that the progress bar moves. */
export const itemsAtOnce = 50
const nothing = { items: [], choice: {}, seen: 0, changed: 0, left: [], code: null } as const

/** [WSP-007] [ACC-112] One action on many items across the firms of a holding: confirmed, sent in chunks, reported. */
export const groupBulkMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as GroupBulkEvent,
    emitted: {} as { readonly type: "bulk.done"; readonly changed: number; readonly left: number },
    tags: {} as "busy"
  },
  actors: { act: fromPromise<BulkOutcome, BulkPart>(mustProvide("act")) },
  guards: {
    isToldWhat: ({ context: { choice, needs } }) => needs.every((field) => (choice[field] ?? "").length > 0),
    failed: (_, outcome: BulkOutcome) => outcome._tag === "Failure",
    isLastPart: ({ context }) => context.seen + itemsAtOnce >= context.items.length,
    hasReport: ({ context }) => context.left.length > 0 || context.code !== null
  },
  actions: {
    begin: assign((_, items: ReadonlyArray<BulkItem>) => ({ ...nothing, items })),
    takeChoice: assign({ choice: ({ context }, choice: BulkChoice) => ({ ...context.choice, ...choice }) }),
    takePart: assign(({ context }, outcome: BulkOutcome) =>
      outcome._tag === "Success"
        ? {
            seen: Math.min(context.seen + itemsAtOnce, context.items.length),
            changed: context.changed + outcome.success.changed,
            left: [...context.left, ...outcome.success.left]
          }
        : { code: outcome.failure.code }
    ),
    takeFault: assign({ code: "error.global" }),
    tell: emit(({ context }) => ({
      type: "bulk.done" as const,
      changed: context.changed,
      left: context.left.length
    }))
  }
}).createMachine({
  id: "groupBulk",
  context: ({ input }) => ({ ...nothing, ...input }),
  initial: "idle",
  states: {
    idle: {
      on: { "bulk.asked": { actions: { type: "begin", params: ({ event }) => event.items }, target: "asking" } }
    },
    asking: {
      on: {
        "choice.picked": { actions: { type: "takeChoice", params: ({ event }) => event.choice } },
        "bulk.confirmed": { guard: "isToldWhat", target: "acting" },
        "bulk.dismissed": "idle"
      }
    },
    acting: {
      tags: "busy",
      invoke: {
        id: "act",
        src: "act",
        input: ({ context: { choice, items, seen } }) => ({ choice, items: items.slice(seen, seen + itemsAtOnce) }),
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
    /** The report opens only if an item could not be changed or a request failed. */
    ended: { entry: "tell", always: [{ guard: "hasReport", target: "reported" }, { target: "idle" }] },
    reported: { on: { "bulk.dismissed": "idle" } }
  }
})
export type GroupBulkRef = ActorRefFrom<typeof groupBulkMachine>
export type GroupBulkSnapshot = SnapshotFrom<typeof groupBulkMachine>
