import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { HomeTurn, Waits } from "#schemas/home/home.ts"
import { remindedAtOnce, type WaitKind } from "#schemas/home/turnRules.ts"
import type { Result } from "#schemas/shared/result.ts"

/** The filters of the board, from the query parameters. */
export interface WaitsFilter {
  readonly vendor: number | null
  readonly kind: WaitKind | null
  readonly owner: number | null
}
export interface WaitsFailure {
  /** A code of the message catalogue. */
  readonly code: string
  /** True if a retry cannot succeed. */
  readonly isFinal: boolean
}
export type WaitsOutcome = Result<Waits, WaitsFailure>
/** The number of reminders sent, and of those refused. */
export interface Reminded {
  readonly done: number
  readonly left: number
}
export type RemindOutcome = Result<Reminded, { readonly code: string }>
export type WaitsEvent =
  | { readonly type: "waits.narrowed"; readonly filter: WaitsFilter }
  | { readonly type: "waits.outdated" | "waits.retried" }
  | { readonly type: "wait.toggled"; readonly key: string }
  /** Selects all items that allow a reminder, or none. */
  | { readonly type: "all.toggled" }
  | { readonly type: "reminders.asked" }
  | { readonly type: "reminder.asked"; readonly key: string }

/** Ids of two kinds may be equal, and one person may be invited by two companies. */
export const waitKey = ({ company, id, kind }: Pick<HomeTurn, "company" | "id" | "kind">) =>
  `${kind}:${company?.id ?? 0}:${id}`

interface Context {
  readonly filter: WaitsFilter
  readonly waits: Waits | null
  readonly failure: WaitsFailure | null
  /** Keys of the chosen waits. */
  readonly chosen: ReadonlyArray<string>
  /** Keys of the reminders in flight. */
  readonly reminding: ReadonlyArray<string>
  readonly isOutdated: boolean
}

const fault: WaitsFailure = { code: "error.global", isFinal: false }
const output = <O>({ event }: { readonly event: { readonly output: O } }) => event.output
/** Keys of the items that allow a reminder, in the order of the board, at most `remindedAtOnce`. */
export const remindable = (waits: Waits | null): ReadonlyArray<string> =>
  (waits?.items ?? [])
    .filter(({ can_remind }) => can_remind)
    .slice(0, remindedAtOnce)
    .map(waitKey)

/** Also while the waits on screen are read again. */
const choosing = {
  "wait.toggled": {
    guard: { type: "mayRemind", params: ({ event }: { readonly event: { readonly key: string } }) => event.key },
    actions: { type: "toggle", params: ({ event }: { readonly event: { readonly key: string } }) => event.key }
  },
  "all.toggled": { guard: "hasRemindable", actions: "toggleAll" },
  "reminders.asked": { guard: "hasChosen", actions: "takeChosen", target: "reminding" },
  "reminder.asked": {
    guard: { type: "mayRemind", params: ({ event }: { readonly event: { readonly key: string } }) => event.key },
    actions: { type: "takeOne", params: ({ event }: { readonly event: { readonly key: string } }) => event.key },
    target: "reminding"
  }
} as const

/**
 * [ACC-084] The board of what a firm has waited for longer than planned: filtered, kept fresh, with reminders for one
 * item or several.
 */
export const waitsMachine = setup({
  types: {
    input: {} as { readonly filter: WaitsFilter },
    context: {} as Context,
    events: {} as WaitsEvent,
    emitted: {} as
      | ({ readonly type: "waits.reminded" } & Reminded)
      | { readonly type: "reminders.refused"; readonly code: string },
    tags: {} as "busy"
  },
  actors: {
    read: fromPromise<WaitsOutcome, WaitsFilter>(mustProvide("read")),
    remind: fromPromise<RemindOutcome, ReadonlyArray<HomeTurn>>(mustProvide("remind"))
  },
  guards: {
    isOther: ({ context }, filter: WaitsFilter) => JSON.stringify(filter) !== JSON.stringify(context.filter),
    failed: (_, outcome: WaitsOutcome | RemindOutcome) => outcome._tag === "Failure",
    isOutdated: ({ context }) => context.isOutdated,
    isWorthRetrying: ({ context }) => context.failure?.isFinal === false,
    mayRemind: ({ context }, key: string) =>
      context.waits?.items.some((one) => one.can_remind && waitKey(one) === key) === true,
    hasRemindable: ({ context }) => remindable(context.waits).length > 0,
    hasChosen: ({ context }) => context.chosen.length > 0
  },
  actions: {
    takeFilter: assign((_, filter: WaitsFilter) => ({ filter, chosen: [], waits: null })),
    takeAnswer: assign(({ context }, outcome: WaitsOutcome) => {
      if (outcome._tag !== "Success") return {}
      const known = new Set(remindable(outcome.success))
      return { waits: outcome.success, failure: null, chosen: context.chosen.filter((key) => known.has(key)) }
    }),
    takeFailure: assign((_, outcome: WaitsOutcome) =>
      outcome._tag === "Failure" ? { waits: null, chosen: [], failure: outcome.failure } : {}
    ),
    takeFault: assign({ waits: null, chosen: [], failure: fault }),
    noteNews: assign({ isOutdated: true }),
    forgetNews: assign({ isOutdated: false }),
    toggle: assign(({ context: { chosen } }, key: string) => ({
      chosen: chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key].slice(0, remindedAtOnce)
    })),
    toggleAll: assign(({ context: { chosen, waits } }) => {
      const all = remindable(waits)
      return { chosen: chosen.length >= all.length ? [] : all }
    }),
    takeChosen: assign(({ context }) => ({ reminding: context.chosen })),
    takeOne: assign((_, key: string) => ({ reminding: [key] })),
    /** Until the next read shows it: the server would refuse a second reminder. */
    noteReminded: assign(({ context: { reminding, waits } }) =>
      waits === null
        ? {}
        : {
            waits: {
              ...waits,
              items: waits.items.map((one) => (reminding.includes(waitKey(one)) ? { ...one, can_remind: false } : one))
            }
          }
    ),
    forgetReminding: assign(({ context }) => ({
      chosen: context.chosen.filter((key) => !context.reminding.includes(key)),
      reminding: []
    })),
    sayReminded: emit((_, outcome: RemindOutcome) => ({
      type: "waits.reminded" as const,
      ...(outcome._tag === "Success" ? outcome.success : { done: 0, left: 0 })
    })),
    sayRefused: emit((_, outcome: RemindOutcome) => ({
      type: "reminders.refused" as const,
      code: outcome._tag === "Failure" ? outcome.failure.code : fault.code
    })),
    sayFault: emit({ type: "reminders.refused" as const, code: fault.code })
  },
  // Milliseconds: changes within this time cause one request.
  delays: { settling: 300 }
}).createMachine({
  id: "waits",
  context: ({ input }) => ({ ...input, waits: null, failure: null, chosen: [], reminding: [], isOutdated: false }),
  initial: "reading",
  on: {
    "waits.narrowed": {
      guard: { type: "isOther", params: ({ event }) => event.filter },
      actions: { type: "takeFilter", params: ({ event }) => event.filter },
      target: ".reading",
      reenter: true
    }
  },
  states: {
    reading: {
      tags: "busy",
      entry: "forgetNews",
      invoke: {
        id: "read",
        src: "read",
        input: ({ context }) => context.filter,
        onDone: [
          {
            guard: { type: "failed", params: output },
            actions: { type: "takeFailure", params: output },
            target: "failed"
          },
          { guard: "isOutdated", actions: { type: "takeAnswer", params: output }, target: "settling" },
          { actions: { type: "takeAnswer", params: output }, target: "shown" }
        ],
        onError: { actions: "takeFault", target: "failed" }
      },
      on: { ...choosing, "waits.outdated": { actions: "noteNews" } }
    },
    shown: { on: { ...choosing, "waits.outdated": "settling" } },
    settling: { after: { settling: "reading" }, on: choosing },
    reminding: {
      tags: "busy",
      invoke: {
        id: "remind",
        src: "remind",
        input: ({ context: { reminding, waits } }) =>
          (waits?.items ?? []).filter((one) => reminding.includes(waitKey(one))),
        onDone: [
          {
            guard: { type: "failed", params: output },
            actions: [{ type: "sayRefused", params: output }, "forgetReminding"],
            target: "reading"
          },
          { actions: [{ type: "sayReminded", params: output }, "noteReminded", "forgetReminding"], target: "reading" }
        ],
        onError: { actions: ["sayFault", "forgetReminding"], target: "reading" }
      }
    },
    failed: { on: { "waits.retried": { guard: "isWorthRetrying", target: "reading" }, "waits.outdated": "settling" } }
  }
})
export type WaitsRef = ActorRefFrom<typeof waitsMachine>
export type WaitsSnapshot = SnapshotFrom<typeof waitsMachine>
