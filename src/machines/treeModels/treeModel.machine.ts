import { and, setup, type SnapshotFrom } from "xstate"

/** The acting user's rights over a tree model: the result of the policy `mayKeepTreeModels`. */
export interface TreeModelKeeper {
  readonly mayKeep: boolean
}
export interface TreeModelFacts {
  readonly folders: number
  /** Number of client files created from it. */
  readonly vendors: number
  readonly isDefault: boolean
}
export type TreeModelEvent = { readonly by: TreeModelKeeper } & (
  | {
      readonly type: "model.changed"
      /** Number of folders after the change. */
      readonly folders: number
    }
  | { readonly type: "model.offered" | "model.withdrawn" | "model.preferred" | "model.unpreferred" | "model.removed" }
)

/**
 * [NET-050] [VAL-041] Life cycle of a tree model. The server decides with it, the browser uses it to explain refusals.
 */
export const treeModelMachine = setup({
  types: { input: {} as TreeModelFacts, context: {} as TreeModelFacts, events: {} as TreeModelEvent },
  guards: {
    mayKeepTreeModels: ({ event }) => event.by.mayKeep,
    hasFolders: ({ context, event }) => (event.type === "model.changed" ? event.folders : context.folders) > 0,
    // ERR-045: a model that client files were created from cannot be deleted.
    isModelUnused: ({ context }) => context.vendors === 0,
    isDefaultModel: ({ context }) => context.isDefault,
    isNotDefaultModel: ({ context }) => !context.isDefault,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isModelDraft: () => false,
    isModelAvailable: () => false
  },
  actions: { prefer: () => undefined, unprefer: () => undefined }
}).createMachine({
  id: "treeModel",
  context: ({ input }) => input,
  initial: "draft",
  on: {
    "model.removed": { guard: and(["mayKeepTreeModels", "isModelUnused"]), target: ".removed" }
  },
  states: {
    draft: {
      on: {
        "model.changed": { guard: "mayKeepTreeModels", target: "draft" },
        "model.offered": { guard: and(["mayKeepTreeModels", "hasFolders"]), target: "available" },
        "model.withdrawn": { guard: "isModelAvailable" },
        "model.preferred": { guard: "isModelAvailable" },
        "model.unpreferred": { guard: "isDefaultModel" }
      }
    },
    available: {
      on: {
        "model.changed": { guard: and(["mayKeepTreeModels", "hasFolders"]), target: "available" },
        "model.offered": { guard: "isModelDraft" },
        "model.withdrawn": { guard: and(["mayKeepTreeModels", "isNotDefaultModel"]), target: "draft" },
        "model.preferred": {
          guard: and(["mayKeepTreeModels", "isNotDefaultModel"]),
          target: "available",
          actions: "prefer"
        },
        "model.unpreferred": {
          guard: and(["mayKeepTreeModels", "isDefaultModel"]),
          target: "available",
          actions: "unprefer"
        }
      }
    },
    removed: { type: "final" }
  }
})
export type TreeModelSnapshot = SnapshotFrom<typeof treeModelMachine>
