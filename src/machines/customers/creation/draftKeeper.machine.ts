import { type ActorRefFrom, assign, emit, fromPromise, not, or, setup, type SnapshotFrom, stateIn } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { CreationDraft, CreationDraftChanges } from "#schemas/customers/creation/creation.api.ts"
import type { Result } from "#schemas/shared/result.ts"

export interface KeepRequest {
  readonly draft: CreationDraftChanges | null
  /** The last revision that was read. */
  readonly revision: number
}
export interface KeepFailure {
  readonly code: string
  /** The conflicting draft of another window; null for any other failure. */
  readonly theirs: CreationDraft | null
}
export type KeepOutcome = Result<CreationDraft, KeepFailure>

export type DraftKeeperEvent =
  | { readonly type: "draft.read"; readonly draft: CreationDraft }
  | { readonly type: "draft.changed"; readonly draft: CreationDraftChanges }
  | { readonly type: "draft.closed" }
  | { readonly type: "conflict.mineKept" | "conflict.theirsTaken" }
  | { readonly type: "leaving.asked" | "leaving.confirmed" | "leaving.dismissed" }

interface Context {
  readonly revision: number
  readonly draft: CreationDraftChanges | null
  readonly theirs: CreationDraft | null
  readonly savedAt: string | null
  /** The draft changed while a save was in flight. */
  readonly isBehind: boolean
}

const nothingToKeep = or([stateIn({ keeping: "kept" }), stateIn({ keeping: "idle" })])

/**
 * [WIZ-O02] Autosaves a draft after each change (debounced). A conflict with another window is never overwritten
 * without asking; leaving with unsaved changes asks first.
 */
export const draftKeeperMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DraftKeeperEvent,
    emitted: {} as
      | { readonly type: "draft.taken"; readonly draft: CreationDraft }
      | { readonly type: "leaving.answered"; readonly leaves: boolean }
  },
  actors: { keep: fromPromise<KeepOutcome, KeepRequest>(mustProvide("keep")) },
  delays: { pause: 600, retryPause: 5_000, grace: 1_500 },
  guards: {
    isKept: (_, outcome: KeepOutcome) => outcome._tag === "Success",
    isOvertaken: (_, outcome: KeepOutcome) => outcome._tag === "Failure" && outcome.failure.theirs !== null,
    isBehind: ({ context }) => context.isBehind
  },
  actions: {
    take: assign((_, { revision, saved_at }: CreationDraft) => ({
      revision,
      draft: null,
      theirs: null,
      savedAt: saved_at,
      isBehind: false
    })),
    remember: assign({ draft: (_, draft: CreationDraftChanges) => draft }),
    fallBehind: assign({ isBehind: true }),
    catchUp: assign({ isBehind: false }),
    noteKept: assign((_, outcome: KeepOutcome) =>
      outcome._tag === "Success" ? { revision: outcome.success.revision, savedAt: outcome.success.saved_at } : {}
    ),
    holdTheirs: assign({
      theirs: (_, outcome: KeepOutcome) => (outcome._tag === "Failure" ? outcome.failure.theirs : null)
    }),
    overrule: assign(({ context: { theirs } }) => (theirs === null ? {} : { revision: theirs.revision, theirs: null })),
    yieldToTheirs: assign(({ context: { theirs } }) =>
      theirs === null
        ? {}
        : { revision: theirs.revision, savedAt: theirs.saved_at, draft: null, theirs: null, isBehind: false }
    ),
    tellTheirs: emit(({ context: { theirs } }) => {
      if (theirs === null) throw new Error("no other draft is there to take")
      return { type: "draft.taken" as const, draft: theirs }
    }),
    answerLeaving: emit((_, leaves: boolean) => ({ type: "leaving.answered" as const, leaves }))
  }
}).createMachine({
  id: "draftKeeper",
  context: { revision: 0, draft: null, theirs: null, savedAt: null, isBehind: false },
  type: "parallel",
  states: {
    keeping: {
      initial: "idle",
      on: {
        "draft.read": { actions: { type: "take", params: ({ event }) => event.draft }, target: ".kept" },
        "draft.closed": ".idle",
        "draft.changed": { actions: { type: "remember", params: ({ event }) => event.draft }, target: ".waiting" }
      },
      states: {
        idle: {},
        kept: {},
        waiting: { after: { pause: "saving" }, on: { "leaving.asked": "saving" } },
        saving: {
          entry: "catchUp",
          on: {
            "draft.changed": {
              actions: [{ type: "remember", params: ({ event }) => event.draft }, { type: "fallBehind" }]
            }
          },
          invoke: {
            id: "keep",
            src: "keep",
            input: ({ context: { draft, revision } }) => ({ draft, revision }),
            onDone: [
              {
                guard: { type: "isKept", params: ({ event }) => event.output },
                actions: { type: "noteKept", params: ({ event }) => event.output },
                target: "settling"
              },
              {
                guard: { type: "isOvertaken", params: ({ event }) => event.output },
                actions: { type: "holdTheirs", params: ({ event }) => event.output },
                target: "overtaken"
              },
              { target: "failed" }
            ],
            onError: "failed"
          }
        },
        settling: { always: [{ guard: "isBehind", target: "waiting" }, { target: "kept" }] },
        failed: { after: { retryPause: "saving" }, on: { "leaving.asked": "saving" } },
        /** Autosave pauses until the user has chosen. */
        overtaken: {
          on: {
            "draft.changed": { actions: { type: "remember", params: ({ event }) => event.draft } },
            "conflict.mineKept": { actions: "overrule", target: "saving" },
            "conflict.theirsTaken": { actions: ["tellTheirs", "yieldToTheirs"], target: "kept" }
          }
        }
      }
    },
    leaving: {
      initial: "staying",
      states: {
        staying: {
          on: {
            "leaving.asked": [
              { guard: nothingToKeep, actions: { type: "answerLeaving", params: true } },
              { target: "hurrying" }
            ]
          }
        },
        /** Waits for the pending save: it usually ends before the user could read a dialog. */
        hurrying: {
          always: { guard: nothingToKeep, actions: { type: "answerLeaving", params: true }, target: "staying" },
          after: { grace: { guard: not(nothingToKeep), target: "asking" } }
        },
        asking: {
          always: { guard: nothingToKeep, actions: { type: "answerLeaving", params: true }, target: "staying" },
          on: {
            "leaving.confirmed": { actions: { type: "answerLeaving", params: true }, target: "staying" },
            "leaving.dismissed": { actions: { type: "answerLeaving", params: false }, target: "staying" }
          }
        }
      }
    }
  }
})

export type DraftKeeperRef = ActorRefFrom<typeof draftKeeperMachine>
export type DraftKeeperSnapshot = SnapshotFrom<typeof draftKeeperMachine>
