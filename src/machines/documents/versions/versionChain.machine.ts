import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { Result } from "#schemas/shared/result.ts"

export interface VersionRestore {
  readonly versionId: number
  /** The number on screen, for the message. */
  readonly number: number
  /** The document's revision on screen. */
  readonly revision: number
}
/** The number of the new latest version. */
export type RestoreOutcome = Result<{ readonly latest: number }, Failure>
export type VersionChainEvent = { readonly type: "version.chosen" } & VersionRestore

/** The list of a document's versions; restores one at a time. */
export const versionChainMachine = setup({
  types: {
    context: {} as { readonly asked: VersionRestore | null },
    events: {} as VersionChainEvent,
    emitted: {} as
      | { readonly type: "version.returned"; readonly number: number; readonly latest: number }
      | { readonly type: "version.refused"; readonly code: string },
    tags: {} as "busy"
  },
  actors: { restore: fromPromise<RestoreOutcome, VersionRestore>(mustProvide("restore")) },
  guards: { isDone: (_, outcome: RestoreOutcome) => outcome._tag === "Success" },
  actions: {
    remember: assign({ asked: (_, asked: VersionRestore) => asked }),
    forget: assign({ asked: null }),
    tellReturned: emit(({ context }, outcome: RestoreOutcome) => ({
      type: "version.returned" as const,
      number: context.asked?.number ?? 0,
      latest: outcome._tag === "Success" ? outcome.success.latest : 0
    })),
    tellRefused: emit((_, outcome: RestoreOutcome) => ({
      type: "version.refused" as const,
      code: outcome._tag === "Failure" ? outcome.failure.code : "error.global"
    }))
  }
}).createMachine({
  id: "versionChain",
  context: { asked: null },
  initial: "shown",
  states: {
    shown: {
      entry: "forget",
      on: {
        "version.chosen": {
          actions: {
            type: "remember",
            params: ({ event: { number, revision, versionId } }) => ({ number, revision, versionId })
          },
          target: "restoring"
        }
      }
    },
    restoring: {
      tags: "busy",
      invoke: {
        id: "restore",
        src: "restore",
        input: ({ context }) => context.asked ?? { versionId: 0, number: 0, revision: 0 },
        onDone: [
          {
            guard: { type: "isDone", params: ({ event }) => event.output },
            actions: { type: "tellReturned", params: ({ event }) => event.output },
            target: "shown"
          },
          { actions: { type: "tellRefused", params: ({ event }) => event.output }, target: "shown" }
        ]
      }
    }
  }
})
export type VersionChainRef = ActorRefFrom<typeof versionChainMachine>
export type VersionChainSnapshot = SnapshotFrom<typeof versionChainMachine>
