import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { HomeLine } from "#schemas/home/home.ts"
import type { HomeLineId } from "#schemas/home/homeRules.ts"
import type { HomeFailure, HomeOutcome, HomeWork, HomeWorkOutcome } from "#schemas/home/homeWork.ts"

export type HomeEvent =
  | { readonly type: "home.outdated" | "home.retried" }
  | { readonly type: "item.pressed"; readonly work: HomeWork }
  /** Expands one line; null shows all lines. */
  | { readonly type: "line.chosen"; readonly line: HomeLineId | null }

export interface HomeInput {
  readonly line: HomeLineId | null
}
interface Context extends HomeInput {
  readonly lines: ReadonlyArray<HomeLine> | null
  readonly failure: HomeFailure | null
  /** The action in flight. */
  readonly work: HomeWork | null
  readonly isOutdated: boolean
  /** The action that was done, until the lines that show its effect are read: its item cannot be pressed twice. */
  readonly done: HomeWork | null
}

const fault: HomeFailure = { code: "error.global", isFinal: false }
const output = <O>({ event }: { readonly event: { readonly output: O } }) => event.output

/**
 * Allowed also while the lines on screen are being read again, which live changes cause at any moment: that read is
 * stopped, and the action is followed by a new one.
 */
const acting = {
  guard: {
    type: "isPressable",
    params: ({ event }: { readonly event: { readonly work: HomeWork } }) => event.work
  },
  actions: { type: "takeWork", params: ({ event }: { readonly event: { readonly work: HomeWork } }) => event.work },
  target: "acting"
} as const

/**
 * [ACC-084] The home screen: loads and refreshes what waits for the user, and runs the actions on items one at a time.
 */
export const homeMachine = setup({
  types: {
    input: {} as HomeInput,
    context: {} as Context,
    events: {} as HomeEvent,
    emitted: {} as
      | { readonly type: "work.done"; readonly work: HomeWork; readonly undo: HomeWork | null }
      | { readonly type: "work.refused"; readonly code: string },
    tags: {} as "busy"
  },
  actors: {
    read: fromPromise<HomeOutcome, HomeInput>(mustProvide("read")),
    act: fromPromise<HomeWorkOutcome, HomeWork | null>(mustProvide("act"))
  },
  guards: {
    failed: (_, outcome: HomeOutcome | HomeWorkOutcome) => outcome._tag === "Failure",
    isOutdated: ({ context }) => context.isOutdated,
    isPressable: ({ context: { done, lines } }, { id, kind }: HomeWork) =>
      lines !== null && (done === null || done.id !== id || done.kind !== kind),
    isWorthRetrying: ({ context }) => context.failure?.isFinal === false,
    isOther: ({ context, event }) => event.type === "line.chosen" && event.line !== context.line
  },
  actions: {
    takeAnswer: assign((_, outcome: HomeOutcome) =>
      outcome._tag === "Success" ? { lines: outcome.success, failure: null, done: null } : {}
    ),
    takeFailure: assign((_, outcome: HomeOutcome) =>
      outcome._tag === "Failure" ? { lines: null, failure: outcome.failure } : {}
    ),
    takeFault: assign({ lines: null, failure: fault }),
    takeLine: assign((_, line: HomeLineId | null) => ({ line, lines: null, work: null, done: null })),
    takeWork: assign((_, work: HomeWork) => ({ work })),
    noteNews: assign({ isOutdated: true }),
    forgetNews: assign({ isOutdated: false }),
    forgetWork: assign({ work: null }),
    keepDone: assign(({ context }) => ({ done: context.work })),
    sayDone: emit(({ context }, outcome: HomeWorkOutcome) => ({
      type: "work.done" as const,
      work: context.work as HomeWork,
      undo: outcome._tag === "Success" ? outcome.success.undo : null
    })),
    sayRefused: emit((_, outcome: HomeWorkOutcome) => ({
      type: "work.refused" as const,
      code: outcome._tag === "Failure" ? outcome.failure.code : fault.code
    })),
    sayFault: emit({ type: "work.refused" as const, code: fault.code })
  },
  // Milliseconds: changes within this time cause one request.
  delays: { settling: 300 }
}).createMachine({
  id: "home",
  context: ({ input }) => ({ ...input, lines: null, failure: null, work: null, isOutdated: false, done: null }),
  initial: "reading",
  on: {
    "line.chosen": {
      guard: "isOther",
      actions: { type: "takeLine", params: ({ event }) => event.line },
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
        input: ({ context: { line } }) => ({ line }),
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
      on: { "home.outdated": { actions: "noteNews" }, "item.pressed": acting }
    },
    shown: { on: { "home.outdated": "settling", "item.pressed": acting } },
    settling: { after: { settling: "reading" }, on: { "item.pressed": acting } },
    acting: {
      tags: "busy",
      invoke: {
        id: "act",
        src: "act",
        input: ({ context: { work } }) => work,
        onDone: [
          {
            guard: { type: "failed", params: output },
            actions: [{ type: "sayRefused", params: output }, "forgetWork"],
            target: "reading"
          },
          { actions: [{ type: "sayDone", params: output }, "keepDone", "forgetWork"], target: "reading" }
        ],
        onError: { actions: ["sayFault", "forgetWork"], target: "reading" }
      }
    },
    failed: {
      on: { "home.retried": { guard: "isWorthRetrying", target: "reading" }, "home.outdated": "settling" }
    }
  }
})
export type HomeRef = ActorRefFrom<typeof homeMachine>
export type HomeSnapshot = SnapshotFrom<typeof homeMachine>
