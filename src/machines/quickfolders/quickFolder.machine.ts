import { and, setup, type SnapshotFrom } from "xstate"
import type { Destination } from "#schemas/quickfolders/quickFolder.ts"

/** Who acts on a quick folder. */
export interface QuickFolderHand {
  /** Of the firm's staff. */
  readonly mayKeep: boolean
  /** Of the client, with the right to upload. */
  readonly mayDrop: boolean
}

export type QuickFolderEvent = { readonly by: QuickFolderHand } & (
  | {
      readonly type: "quickfolder.added" | "quickfolder.changed"
      /** Of the folder it will have. */
      readonly destination: Destination
      /** No other quick folder has it (ERR-044). */
      readonly isFree: boolean
    }
  | {
      readonly type: "files.dropped"
      readonly destination: Destination
      /** Everything that is asked for was said. */
      readonly isSaid: boolean
      /** [QCK-005] The profile has a first and a last name. */
      readonly isNamed: boolean
    }
  | { readonly type: "quickfolder.removed" }
)

/**
 * [QCK-001] Life cycle of a quick folder: decided on the server, explained in the browser. A destination that goes to the
 * trash closes it, and opens it again when it comes back: that is a fact of the tree, told with each event.
 */
export const quickFolderMachine = setup({
  types: { events: {} as QuickFolderEvent },
  guards: {
    mayKeepQuickFolders: ({ event }) => event.by.mayKeep,
    mayDropFiles: ({ event }) => event.by.mayDrop,
    isDestinationThere: ({ event }) =>
      !("destination" in event) || (event.destination !== "trashed" && event.destination !== "gone"),
    isDestinationOpen: ({ event }) => !("destination" in event) || event.destination !== "closed",
    isDestinationFree: ({ event }) => !("isFree" in event) || event.isFree,
    hasFullName: ({ event }) => event.type !== "files.dropped" || event.isNamed,
    hasSaidAll: ({ event }) => event.type !== "files.dropped" || event.isSaid,
    // Stands on the state that closes the door, so that the refusal has a name.
    hasQuickFolder: () => false
  }
}).createMachine({
  id: "quickFolder",
  initial: "absent",
  states: {
    absent: {
      on: {
        "quickfolder.added": {
          guard: and(["mayKeepQuickFolders", "isDestinationThere", "isDestinationOpen", "isDestinationFree"]),
          target: "active"
        },
        // [VAL-039] [QCK-004] Nothing is dropped into none.
        "files.dropped": { guard: "hasQuickFolder" }
      }
    },
    active: {
      on: {
        "quickfolder.changed": {
          guard: and(["mayKeepQuickFolders", "isDestinationThere", "isDestinationOpen", "isDestinationFree"]),
          target: "active"
        },
        "files.dropped": {
          guard: and(["mayDropFiles", "hasFullName", "isDestinationThere", "isDestinationOpen", "hasSaidAll"]),
          target: "active"
        },
        "quickfolder.removed": { guard: "mayKeepQuickFolders", target: "removed" }
      }
    },
    removed: { on: { "files.dropped": { guard: "hasQuickFolder" } } }
  }
})
export type QuickFolderSnapshot = SnapshotFrom<typeof quickFolderMachine>
