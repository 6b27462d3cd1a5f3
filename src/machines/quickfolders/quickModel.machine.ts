import { and, setup, type SnapshotFrom } from "xstate"

export type QuickModelEvent = { readonly mayKeep: boolean } & (
  | { readonly type: "model.added" | "model.changed"; readonly isNameFree: boolean }
  | { readonly type: "model.applied"; readonly folders: number }
  | { readonly type: "model.removed" }
)

/**
 * [NET-098] [QCK-O02] Life cycle of a model of quick folders. The server decides with it, the browser uses it to
 * explain refusals.
 */
export const quickModelMachine = setup({
  types: { events: {} as QuickModelEvent },
  guards: {
    mayKeepQuickFolders: ({ event }) => event.mayKeep,
    isModelNameFree: ({ event }) => !("isNameFree" in event) || event.isNameFree,
    hasQuickFolders: ({ event }) => event.type !== "model.applied" || event.folders > 0
  }
}).createMachine({
  id: "quickModel",
  initial: "absent",
  states: {
    absent: { on: { "model.added": { guard: and(["mayKeepQuickFolders", "isModelNameFree"]), target: "kept" } } },
    kept: {
      on: {
        "model.changed": { guard: and(["mayKeepQuickFolders", "isModelNameFree"]), target: "kept" },
        "model.applied": { guard: and(["mayKeepQuickFolders", "hasQuickFolders"]), target: "kept" },
        "model.removed": { guard: "mayKeepQuickFolders", target: "removed" }
      }
    },
    removed: {}
  }
})
export type QuickModelSnapshot = SnapshotFrom<typeof quickModelMachine>
