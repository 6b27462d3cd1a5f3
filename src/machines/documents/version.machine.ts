import { and, setup, type SnapshotFrom } from "xstate"
import type { Actor } from "#schemas/access/policy.ts"

export interface VersionFacts {
  /** Its document is. */
  readonly isReadOnly: boolean
  /** A signature of its document is under way. */
  readonly isHeld: boolean
}
export interface VersionEvent {
  /**
   * `version.superseded`: another one came after it. `version.restored`: a copy of it comes at the end of the chain, and
   * it stays where it is.
   */
  readonly type: "version.validated" | "version.unvalidated" | "version.superseded" | "version.restored"
  readonly by: Actor
}

/** Life cycle of one version in its document's chain: decided on the server, explained in the browser. */
export const versionMachine = setup({
  types: { input: {} as VersionFacts, context: {} as VersionFacts, events: {} as VersionEvent },
  guards: {
    mayValidate: ({ event }) => event.by.canValidate,
    isWriter: ({ event }) => event.by.canWrite,
    isWritable: ({ context }) => !context.isReadOnly,
    isNotInSignature: ({ context }) => !context.isHeld,
    // Stand on the state that closes the door for good, so that the refusal has a name.
    isValidated: () => false,
    isNotValidated: () => false,
    isLatest: () => false,
    isSuperseded: () => false
  }
}).createMachine({
  id: "version",
  context: ({ input }) => input,
  initial: "unvalidated",
  states: {
    unvalidated: {
      on: {
        "version.validated": { guard: and(["mayValidate", "isWritable"]), target: "validated" },
        "version.unvalidated": { guard: "isValidated" },
        "version.superseded": { guard: and(["isWriter", "isWritable", "isNotInSignature"]), target: "superseded" },
        "version.restored": { guard: "isSuperseded" }
      }
    },
    validated: {
      on: {
        "version.validated": { guard: "isNotValidated" },
        "version.unvalidated": { guard: and(["mayValidate", "isWritable", "isNotInSignature"]), target: "unvalidated" },
        "version.superseded": { guard: and(["isWriter", "isWritable", "isNotInSignature"]), target: "superseded" },
        "version.restored": { guard: "isSuperseded" }
      }
    },
    superseded: {
      on: {
        "version.restored": { guard: and(["isWriter", "isWritable", "isNotInSignature"]), target: "superseded" },
        "version.validated": { guard: "isLatest" },
        "version.unvalidated": { guard: "isLatest" },
        "version.superseded": { guard: "isLatest" }
      }
    }
  }
})
export type VersionSnapshot = SnapshotFrom<typeof versionMachine>
