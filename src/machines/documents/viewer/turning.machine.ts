import { Result } from "effect"
import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { rotationAvailability } from "#machines/documents/viewer/turn.projection.ts"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Actor } from "#schemas/access/policy.ts"
import { type Degrees, isTurnable } from "#schemas/documents/conversion.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { TurnRequest, ViewingFailure } from "#schemas/documents/viewing.ts"

export interface TurningInput {
  readonly document: DocumentNode
  readonly by: Actor
  /** The version on screen is the latest. */
  readonly isLatest: boolean
}
export type TurnOutcome = Result.Result<null, ViewingFailure>
interface TurningContext extends TurningInput {
  readonly degrees: Degrees
  readonly failure: ViewingFailure | null
}
export type TurningEvent = { readonly type: "rotation.kept"; readonly degrees: Degrees }

/** [VIE-O03] Saves on the server how a document is rotated on screen. */
export const turningMachine = setup({
  types: {
    input: {} as TurningInput,
    context: {} as TurningContext,
    events: {} as TurningEvent,
    emitted: {} as { readonly type: "document.turned" }
  },
  actors: { turn: fromPromise<TurnOutcome, TurnRequest>(mustProvide("turn")) },
  guards: {
    mayTurn: ({ context: { by, document, isLatest } }) =>
      isTurnable(document.extension) && isLatest && rotationAvailability(document, by).open,
    succeeded: (_, outcome: TurnOutcome) => Result.isSuccess(outcome)
  },
  actions: {
    rememberDegrees: assign({ degrees: (_, degrees: Degrees) => degrees, failure: null }),
    rememberFailure: assign({
      failure: (_, outcome: TurnOutcome) => (Result.isFailure(outcome) ? outcome.failure : null)
    }),
    rememberFault: assign({ failure: (): ViewingFailure => ({ kind: "refused", code: "documents.rotation_failed" }) }),
    tell: emit({ type: "document.turned" })
  }
}).createMachine({
  id: "turning",
  context: ({ input }) => ({ ...input, degrees: 90, failure: null }),
  initial: "turned",
  states: {
    turned: {
      on: {
        "rotation.kept": {
          guard: "mayTurn",
          actions: { type: "rememberDegrees", params: ({ event }) => event.degrees },
          target: "keeping"
        }
      }
    },
    keeping: {
      invoke: {
        id: "turn",
        src: "turn",
        input: ({ context: { degrees, document } }) => ({ degrees, document }),
        onDone: [
          { guard: { type: "succeeded", params: ({ event }) => event.output }, actions: "tell", target: "kept" },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "turned" }
        ],
        onError: { actions: "rememberFault", target: "turned" }
      }
    },
    kept: { type: "final" }
  }
})
export type TurningRef = ActorRefFrom<typeof turningMachine>
export type TurningSnapshot = SnapshotFrom<typeof turningMachine>
