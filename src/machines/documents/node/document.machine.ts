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

export interface DocumentFacts {
  readonly isReadOnly: boolean
  /** Whether the document is being signed: it must not change until the signature has ended. */
  readonly isHeld: boolean
  /** True if the node is shown among search results instead of in its folder (VAL-032). */
  readonly isSearchResult: boolean
}
export type DocumentEvent = { readonly by: Actor } & (
  | { readonly type: "document.validated" | "document.unvalidated" | "node.trashed" | "node.purged" }
  /** `version.restored`: an earlier version is copied to the end and becomes the latest. */
  | { readonly type: "version.added" | "version.restored" }
  | ({ readonly type: "node.expired" } & Expiry)
  | ({ readonly type: "node.renamed" } & Rename)
  | ({ readonly type: "node.moved" } & Move)
  | ({ readonly type: "node.restored" } & Restore)
)

/**
 * Life cycle of a document, which is the state of its latest version. The server decides with it, the browser uses it
 * to explain refusals.
 */
export const documentMachine = setup({
  types: { input: {} as DocumentFacts, context: {} as DocumentFacts, events: {} as DocumentEvent },
  guards: {
    ...nodeGuards,
    mayValidate: ({ event }) => event.by.canValidate,
    isNotInSignature: ({ context }) => !context.isHeld,
    isInAFolder: ({ event }) => !("to" in event) || event.to?.isRoot !== true,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isValidated: () => false,
    isNotValidated: () => false
  }
}).createMachine({
  id: "document",
  context: ({ input }) => input,
  initial: "unvalidated",
  states: {
    unvalidated: {
      on: {
        "document.validated": { guard: and(["mayValidate", "isWritable"]), target: "validated" },
        "document.unvalidated": { guard: "isValidated" },
        "node.renamed": {
          guard: and(["isWriter", "isWritable", "isNotInSignature", "isNameAllowed", "isNameFree"]),
          target: "unvalidated"
        },
        "node.moved": {
          guard: and([
            "isWriter",
            "isWritable",
            "isNotInSignature",
            "isInTheTree",
            "isInAFolder",
            "hasPlace",
            "isPlaceWritable",
            "isNameFree"
          ]),
          target: "unvalidated"
        },
        "node.trashed": { guard: and(["isWriter", "isWritable", "isNotInSignature"]), target: "trashed" },
        "version.added": { guard: and(["isWriter", "isWritable", "isNotInSignature"]), target: "unvalidated" },
        "version.restored": { guard: and(["isWriter", "isWritable", "isNotInSignature"]), target: "unvalidated" },
        "node.restored": refusedOutsideTrash,
        "node.expired": refusedOutsideTrash,
        "node.purged": refusedOutsideTrash
      }
    },
    validated: {
      on: {
        "document.validated": { guard: "isNotValidated" },
        "document.unvalidated": {
          guard: and(["mayValidate", "isWritable", "isNotInSignature"]),
          target: "unvalidated"
        },
        "node.renamed": {
          guard: and(["isWriter", "isWritable", "isNotInSignature", "isNameAllowed", "isNameFree"]),
          target: "validated"
        },
        "node.moved": {
          guard: and([
            "isWriter",
            "isWritable",
            "isNotInSignature",
            "isInTheTree",
            "isInAFolder",
            "hasPlace",
            "isPlaceWritable",
            "isNameFree"
          ]),
          target: "validated"
        },
        "node.trashed": { guard: and(["isWriter", "isWritable", "isNotInSignature", "isNotValidated"]) },
        "version.added": { guard: and(["isWriter", "isWritable", "isNotInSignature"]), target: "unvalidated" },
        "version.restored": { guard: and(["isWriter", "isWritable", "isNotInSignature", "isNotValidated"]) },
        "node.restored": refusedOutsideTrash,
        "node.expired": refusedOutsideTrash,
        "node.purged": refusedOutsideTrash
      }
    },
    trashed: {
      on: {
        "node.restored": {
          guard: and(["isWriter", "hasPlace", "isInAFolder", "isPlaceWritable", "isNameFree"]),
          target: "unvalidated"
        },
        "node.purged": { guard: and(["isWriter", "mayPurge"]), target: "gone" },
        "node.expired": { guard: "isTimeUp", target: "gone" },
        "document.validated": refusedInTrash,
        "document.unvalidated": refusedInTrash,
        "node.renamed": refusedInTrash,
        "node.moved": refusedInTrash,
        "node.trashed": refusedInTrash,
        "version.added": refusedInTrash,
        "version.restored": refusedInTrash
      }
    },
    gone: { type: "final" }
  }
})
export type DocumentSnapshot = SnapshotFrom<typeof documentMachine>
