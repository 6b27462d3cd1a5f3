import { and, setup, type SnapshotFrom } from "xstate"
import type { Destination } from "#schemas/quickfolders/quickFolder.ts"

/** The acting user's rights over a quick folder. */
export interface QuickFolderPermissions {
  /** True for the firm's staff. */
  readonly mayKeep: boolean
  /** True for a user of the client who may upload. */
  readonly mayDrop: boolean
}

export type QuickFolderEvent = { readonly by: QuickFolderPermissions } & (
  | {
      readonly type: "quickfolder.added" | "quickfolder.changed"
      /** State of the folder that it will use. */
      readonly destination: Destination
      /** No other quick folder uses this folder (ERR-044). */
      readonly isFree: boolean
    }
  | {
      readonly type: "files.dropped"
      readonly destination: Destination
      /** All required metadata is given. */
      readonly isSaid: boolean
      /** [QCK-005] The profile has a first and a last name. */
      readonly isNamed: boolean
    }
  | { readonly type: "quickfolder.removed" }
)

/**
 * [QCK-001] Life cycle of a quick folder. The server decides with it, the browser uses it to explain refusals. It is
 * closed while its folder is in the trash: each event carries that fact.
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
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
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
        // [VAL-039] [QCK-004] Nothing can be dropped without a quick folder.
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
