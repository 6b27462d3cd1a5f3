import { and, setup, type SnapshotFrom } from "xstate"
import type { Actor } from "#schemas/access/policy.ts"

/** One hold on one document: what keeps it as it is until it has ended. */
export interface NodeHoldFacts {
  readonly isDocument: boolean
  readonly isTrashed: boolean
}
export type NodeHoldEvent =
  | { readonly type: "hold.placed"; readonly by: Pick<Actor, "canWrite"> }
  /** Ended by whoever placed it, by its own end, or because it was called off: the holder knows which. */
  | { readonly type: "hold.released" }

/** Life cycle of a hold: decided on the server. What the document refuses meanwhile is its own machine's to say. */
export const nodeHoldMachine = setup({
  types: { input: {} as NodeHoldFacts, context: {} as NodeHoldFacts, events: {} as NodeHoldEvent },
  guards: {
    isWriter: ({ event }) => event.type !== "hold.placed" || event.by.canWrite,
    isDocument: ({ context }) => context.isDocument,
    isNotTrashed: ({ context }) => !context.isTrashed
  }
}).createMachine({
  id: "nodeHold",
  context: ({ input }) => input,
  initial: "absent",
  states: {
    absent: { on: { "hold.placed": { guard: and(["isWriter", "isDocument", "isNotTrashed"]), target: "held" } } },
    held: { on: { "hold.released": "released" } },
    released: { type: "final" }
  }
})
export type NodeHoldSnapshot = SnapshotFrom<typeof nodeHoldMachine>
