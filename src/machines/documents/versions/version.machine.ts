import { and, setup, type SnapshotFrom } from "xstate"
import type { Actor } from "#schemas/access/policy.ts"

export interface VersionFacts {
  /** Whether the version's document is read-only. */
  readonly isReadOnly: boolean
  /** Whether the version's document is being signed. */
  readonly isHeld: boolean
}
export interface VersionEvent {
  /**
   * `version.superseded`: a newer version was added. `version.restored`: a copy of it is added as the latest; the
   * version itself stays in its place.
   */
  readonly type: "version.validated" | "version.unvalidated" | "version.superseded" | "version.restored"
  readonly by: Actor
}

/** Life cycle of one version of a document. The server decides with it, the browser uses it to explain refusals. */
export const versionMachine = setup({
  types: { input: {} as VersionFacts, context: {} as VersionFacts, events: {} as VersionEvent },
  guards: {
    mayValidate: ({ event }) => event.by.canValidate,
    isWriter: ({ event }) => event.by.canWrite,
    isWritable: ({ context }) => !context.isReadOnly,
    isNotInSignature: ({ context }) => !context.isHeld,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
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
