import { and, setup, type SnapshotFrom } from "xstate"
import type { Actor } from "#schemas/access/policy.ts"

/** One hold on one document: a lock until it is released. */
export interface NodeHoldFacts {
  readonly isDocument: boolean
  readonly isTrashed: boolean
}
export type NodeHoldEvent =
  | { readonly type: "hold.placed"; readonly by: Pick<Actor, "canWrite"> }
  /** The hold has ended: released by its owner, past its end date, or cancelled. The owner records which. */
  | { readonly type: "hold.released" }

/** Life cycle of a hold. The server decides with it. The document's machine decides what is refused meanwhile. */
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
