import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { documentAvailability } from "#machines/documents/node/document.projection.ts"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Actor } from "#schemas/access/policy.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { UnlockRequest } from "#schemas/documents/viewing.ts"

export interface UnlockingInput {
  readonly document: DocumentNode
  readonly by: Actor
  /** The version on screen is the latest. */
  readonly isLatest: boolean
  /** The protected PDF and its password. */
  readonly bytes: Blob
  readonly password: string
}
interface UnlockingContext extends UnlockingInput {
  readonly hasFailed: boolean
}
export type UnlockingEvent = { readonly type: "copy.asked" }

/** The first reason why an unlocked copy cannot become a version, as a text key, or null. */
export const unlockClosedBy = ({ by, document, isLatest }: UnlockingInput): string | null => {
  const [guard] = documentAvailability(document, by).addVersion.closedBy
  if (guard !== undefined) return `closed.${guard}`
  if (document.deleted_at !== null || document.folder_id === null) return "closed.isNotTrashed"
  return isLatest ? null : "viewer:unlock.older"
}

/** [VIE-006] [DOC-027] Makes a copy of a protected PDF that opens without a password, as its next version. */
export const unlockingMachine = setup({
  types: {
    input: {} as UnlockingInput,
    context: {} as UnlockingContext,
    events: {} as UnlockingEvent,
    emitted: {} as { readonly type: "copy.made"; readonly copy: Blob }
  },
  actors: { unlock: fromPromise<Blob, UnlockRequest>(mustProvide("unlock")) },
  guards: { mayAddVersion: ({ context }) => unlockClosedBy(context) === null },
  actions: {
    forgetFailure: assign({ hasFailed: false }),
    rememberFailure: assign({ hasFailed: true }),
    tell: emit((_, copy: Blob) => ({ type: "copy.made" as const, copy }))
  }
}).createMachine({
  id: "unlocking",
  context: ({ input }) => ({ ...input, hasFailed: false }),
  initial: "offered",
  states: {
    offered: { on: { "copy.asked": { guard: "mayAddVersion", actions: "forgetFailure", target: "making" } } },
    making: {
      invoke: {
        id: "unlock",
        src: "unlock",
        input: ({ context: { bytes, password } }) => ({ bytes, password }),
        onDone: { actions: { type: "tell", params: ({ event }) => event.output }, target: "made" },
        onError: { actions: "rememberFailure", target: "offered" }
      }
    },
    made: { type: "final" }
  }
})
export type UnlockingRef = ActorRefFrom<typeof unlockingMachine>
export type UnlockingSnapshot = SnapshotFrom<typeof unlockingMachine>
