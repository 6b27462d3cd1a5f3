import { and, assign, setup, type SnapshotFrom } from "xstate"
import type { Actor } from "#schemas/access/policy.ts"

/** One mark on a folder or document: a flag, the caller's watch mark, or the validator. */
export interface NodeMarkFacts {
  readonly mark: "flag" | "survey" | "validator"
  readonly kind: "folder" | "document"
  readonly isTrashed: boolean
  readonly isReadOnly: boolean
  /** [ROL-019] The user's themes give read access only. */
  readonly isThemeReadOnly: boolean
  /** For a flag: it may still be set on documents. */
  readonly isUsable: boolean
  /** The validator; null for other marks, and if there is none. */
  readonly person: number | null
}
export type NodeMarkEvent =
  | {
      readonly type: "mark.put"
      readonly by: Pick<Actor, "canWrite">
      readonly person: number | null
      /** The named user may validate the company's documents. */
      readonly isValidator: boolean
    }
  | { readonly type: "mark.taken"; readonly by: Pick<Actor, "canWrite"> }

/**
 * [NET-071] [NET-075] [NET-078] The server decides with it, the browser uses it to explain refusals. Setting a mark
 * twice is allowed.
 */
export const nodeMarkMachine = setup({
  types: { input: {} as NodeMarkFacts, context: {} as NodeMarkFacts, events: {} as NodeMarkEvent },
  guards: {
    // A watch mark concerns only its owner.
    isWriter: ({ context, event }) => context.mark === "survey" || event.by.canWrite,
    isWritable: ({ context }) => context.mark === "survey" || !context.isReadOnly,
    hasThemeAccess: ({ context }) => context.mark === "survey" || !context.isThemeReadOnly,
    isNotTrashed: ({ context }) => !context.isTrashed,
    isFlagOnDocument: ({ context }) => context.mark !== "flag" || context.kind === "document",
    isFlagUsable: ({ context }) => context.mark !== "flag" || context.isUsable,
    isValidator: ({ context, event }) =>
      context.mark !== "validator" || (event.type === "mark.put" && event.person !== null && event.isValidator)
  },
  actions: {
    name: assign({ person: (_, person: number | null) => person }),
    forget: assign({ person: null })
  }
}).createMachine({
  id: "nodeMark",
  context: ({ input }) => input,
  initial: "absent",
  on: {
    "mark.put": {
      guard: and([
        "isWriter",
        "hasThemeAccess",
        "isWritable",
        "isNotTrashed",
        "isFlagOnDocument",
        "isFlagUsable",
        "isValidator"
      ]),
      actions: { type: "name", params: ({ event }) => event.person },
      target: ".present"
    },
    "mark.taken": {
      guard: and(["isWriter", "hasThemeAccess", "isWritable", "isNotTrashed"]),
      actions: "forget",
      target: ".absent"
    }
  },
  states: { absent: {}, present: {} }
})
export type NodeMarkSnapshot = SnapshotFrom<typeof nodeMarkMachine>
