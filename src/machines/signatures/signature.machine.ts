import { and, setup, type SnapshotFrom } from "xstate"

export interface SignatureFacts {
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** Signatories who have not signed yet. */
  readonly unsigned: number
}
export interface SignaturePermissions {
  readonly mayKeep: boolean
}

export type SignatureEvent =
  | { readonly type: "signature.sent"; readonly by: SignaturePermissions; readonly signatories: number }
  /** The file is certified and its signature fields are added. */
  | { readonly type: "document.prepared" }
  | { readonly type: "preparing.failed" }
  | { readonly type: "signature.signed"; readonly at: number; readonly left: number }
  | { readonly type: "signature.refused"; readonly at: number }
  | { readonly type: "signature.expired"; readonly at: number }
  | { readonly type: "signature.reminded"; readonly by: SignaturePermissions; readonly at: number }
  | { readonly type: "signature.changed"; readonly by: SignaturePermissions; readonly at: number }
  | { readonly type: "signature.cancelled"; readonly by: SignaturePermissions }
  /** The firm's seal is added, and the file is stored as the next version. */
  | { readonly type: "document.sealed" }
  | { readonly type: "sealing.failed" }
  | { readonly type: "signature.retried"; readonly by: SignaturePermissions }

const keeper = (event: SignatureEvent) => !("by" in event) || event.by.mayKeep
const inTime = (context: SignatureFacts, event: SignatureEvent) => !("at" in event) || event.at < context.expiresAt

/**
 * [SIG-O03] Life cycle of a document's signature. The server decides with it, the browser uses it to explain refusals.
 * Time comes as an event. Once everyone has signed it cannot be cancelled: only the seal is missing.
 */
export const signatureMachine = setup({
  types: { input: {} as SignatureFacts, context: {} as SignatureFacts, events: {} as SignatureEvent },
  guards: {
    mayKeepSignatures: ({ event }) => keeper(event),
    hasSignatories: ({ event }) => event.type !== "signature.sent" || event.signatories > 0,
    isInSigningTime: ({ context, event }) => inTime(context, event),
    isSigningOver: ({ context, event }) => !inTime(context, event),
    isLastSignatory: ({ event }) => event.type === "signature.signed" && event.left === 0,
    hasEveryone: ({ context }) => context.unsigned === 0,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isSigningOpen: () => false
  },
  actions: {
    prepareDocument: () => {},
    inviteNext: () => {},
    sealDocument: () => {},
    giveBack: () => {},
    endSignatories: () => {},
    releaseDocument: () => {}
  }
}).createMachine({
  id: "signature",
  context: ({ input }) => input,
  initial: "created",
  states: {
    created: {
      on: {
        "signature.sent": {
          guard: and(["mayKeepSignatures", "hasSignatories"]),
          actions: "prepareDocument",
          target: "loading"
        }
      }
    },
    loading: {
      on: {
        "document.prepared": { actions: "inviteNext", target: "inProgress" },
        "preparing.failed": { actions: ["giveBack", "endSignatories", "releaseDocument"], target: "error" },
        "signature.cancelled": {
          guard: "mayKeepSignatures",
          actions: ["giveBack", "endSignatories", "releaseDocument"],
          target: "canceled"
        },
        "signature.expired": {
          guard: "isSigningOver",
          actions: ["giveBack", "endSignatories", "releaseDocument"],
          target: "expired"
        },
        "signature.signed": refusedWhenOver(),
        "signature.refused": refusedWhenOver(),
        "signature.reminded": refusedWhenOver(),
        "signature.changed": refusedWhenOver()
      }
    },
    inProgress: {
      on: {
        "signature.signed": [
          { guard: and(["isInSigningTime", "isLastSignatory"]), actions: "sealDocument", target: "finished" },
          { guard: "isInSigningTime", actions: "inviteNext", target: "inProgress" }
        ],
        "signature.refused": {
          guard: "isInSigningTime",
          actions: ["endSignatories", "releaseDocument"],
          target: "refused"
        },
        "signature.expired": {
          guard: "isSigningOver",
          actions: ["endSignatories", "releaseDocument"],
          target: "expired"
        },
        "signature.cancelled": {
          guard: "mayKeepSignatures",
          actions: ["endSignatories", "releaseDocument"],
          target: "canceled"
        },
        "signature.reminded": { guard: and(["mayKeepSignatures", "isInSigningTime"]), target: "inProgress" },
        "signature.changed": { guard: and(["mayKeepSignatures", "isInSigningTime"]), target: "inProgress" }
      }
    },
    finished: {
      on: {
        "document.sealed": { actions: "releaseDocument", target: "classified" },
        "sealing.failed": { target: "error" },
        ...over()
      }
    },
    error: {
      on: {
        "signature.retried": {
          guard: and(["mayKeepSignatures", "hasEveryone"]),
          actions: "sealDocument",
          target: "finished"
        },
        ...over()
      }
    },
    classified: { on: over() },
    refused: { on: over() },
    expired: { on: over() },
    canceled: { on: over() }
  }
})

function refusedWhenOver() {
  return { guard: "isSigningOpen" } as const
}
function over() {
  return {
    "signature.signed": refusedWhenOver(),
    "signature.refused": refusedWhenOver(),
    "signature.reminded": refusedWhenOver(),
    "signature.changed": refusedWhenOver(),
    "signature.cancelled": refusedWhenOver()
  } as const
}

export type SignatureSnapshot = SnapshotFrom<typeof signatureMachine>
