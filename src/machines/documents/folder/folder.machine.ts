import { and, setup, type SnapshotFrom } from "xstate"
import {
  refusedInTrash,
  refusedOutsideTrash,
  type Expiry,
  type Move,
  nodeGuards,
  type Rename,
  type Restore
} from "#machines/documents/folder/nodeRules.ts"
import type { Actor } from "#schemas/access/policy.ts"

export interface FolderFacts {
  readonly id: number
  readonly isReadOnly: boolean
  /** True if the node is shown among search results instead of in its folder (VAL-032). */
  readonly isSearchResult: boolean
  readonly isRoot: boolean
  /** [DOC-O05] Moving it needs a confirmation (DOC-030). */
  readonly isDefault: boolean
  readonly isFinancialYear: boolean
}
/** All descendants; only the server knows them. */
export interface Holdings {
  /** A descendant is validated, read-only, or hidden from the caller. */
  readonly holdsProtected: boolean
  /** A document below is being signed. */
  readonly holdsSigned: boolean
  /** There is a document below, visible to the caller or not. */
  readonly holdsDocuments: boolean
}
export interface Addition {
  readonly kind: "folder" | "document"
  readonly name: string
  readonly isTaken: boolean
}
export type FolderEvent = { readonly by: Actor } & (
  | { readonly type: "node.purged" }
  | ({ readonly type: "node.expired" } & Expiry)
  | ({ readonly type: "node.added" } & Addition)
  | ({ readonly type: "node.renamed" } & Rename)
  | ({ readonly type: "node.moved" } & Move)
  | ({ readonly type: "node.trashed" } & Holdings)
  | ({ readonly type: "node.restored" } & Restore)
)

/** Life cycle of a folder. The server decides with it, the browser uses it to explain refusals. */
export const folderMachine = setup({
  types: { input: {} as FolderFacts, context: {} as FolderFacts, events: {} as FolderEvent },
  guards: {
    ...nodeGuards,
    isNotRoot: ({ context }) => !context.isRoot,
    isInAFolder: ({ context, event }) => event.type !== "node.added" || event.kind === "folder" || !context.isRoot,
    staysInTheTree: ({ context, event }) => event.type !== "node.moved" || !event.to.path.includes(context.id),
    holdsNothingProtected: ({ event }) => event.type !== "node.trashed" || !event.holdsProtected,
    holdsNothingInSignature: ({ event }) => event.type !== "node.trashed" || !event.holdsSigned,
    isNoFilledYear: ({ context, event }) =>
      event.type !== "node.trashed" || !context.isFinancialYear || !event.holdsDocuments
  }
}).createMachine({
  id: "folder",
  context: ({ input }) => input,
  initial: "filed",
  states: {
    filed: {
      on: {
        "node.added": {
          guard: and(["isWriter", "isWritable", "isInAFolder", "isNameAllowed", "isNameFree"]),
          target: "filed"
        },
        "node.renamed": {
          guard: and(["isWriter", "isWritable", "isNotRoot", "isNameAllowed", "isNameFree"]),
          target: "filed"
        },
        "node.moved": {
          guard: and([
            "isWriter",
            "isWritable",
            "isNotRoot",
            "isInTheTree",
            "staysInTheTree",
            "hasPlace",
            "isPlaceWritable",
            "isNameFree"
          ]),
          target: "filed"
        },
        "node.trashed": {
          guard: and([
            "isWriter",
            "isWritable",
            "isNotRoot",
            "isNoFilledYear",
            "holdsNothingInSignature",
            "holdsNothingProtected"
          ]),
          target: "trashed"
        },
        "node.restored": refusedOutsideTrash,
        "node.expired": refusedOutsideTrash,
        "node.purged": refusedOutsideTrash
      }
    },
    trashed: {
      on: {
        "node.restored": { guard: and(["isWriter", "hasPlace", "isPlaceWritable", "isNameFree"]), target: "filed" },
        "node.purged": { guard: and(["isWriter", "mayPurge"]), target: "gone" },
        "node.expired": { guard: "isTimeUp", target: "gone" },
        "node.added": refusedInTrash,
        "node.renamed": refusedInTrash,
        "node.moved": refusedInTrash,
        "node.trashed": refusedInTrash
      }
    },
    gone: { type: "final" }
  }
})
export type FolderSnapshot = SnapshotFrom<typeof folderMachine>
