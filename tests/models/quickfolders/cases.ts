import type { QuickFolderEvent } from "#machines/quickfolders/quickFolder.machine.ts"
import type { QuickModelEvent } from "#machines/quickfolders/quickModel.machine.ts"

const by = { mayKeep: true, mayDrop: true }

/** One of each event, accepted in the states that handle it. */
export const quickCases = {
  "quickfolder.added": { type: "quickfolder.added", by, destination: "open", isFree: true },
  "files.dropped": { type: "files.dropped", by, destination: "open", isSaid: true, isNamed: true },
  "quickfolder.changed": { type: "quickfolder.changed", by, destination: "open", isFree: true },
  "quickfolder.removed": { type: "quickfolder.removed", by }
} as const satisfies { readonly [T in QuickFolderEvent["type"]]: QuickFolderEvent & { readonly type: T } }

export const modelCases = {
  "model.added": { type: "model.added", mayKeep: true, isNameFree: true },
  "model.applied": { type: "model.applied", mayKeep: true, folders: 2 },
  "model.changed": { type: "model.changed", mayKeep: true, isNameFree: true },
  "model.removed": { type: "model.removed", mayKeep: true }
} as const satisfies { readonly [T in QuickModelEvent["type"]]: QuickModelEvent & { readonly type: T } }
