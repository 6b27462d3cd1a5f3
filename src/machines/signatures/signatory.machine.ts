import { and, setup, type SnapshotFrom } from "xstate"
import type { SignaturePermissions } from "#machines/signatures/signature.machine.ts"

export interface SignatoryFacts {
  /** A delegate may not delegate again. */
  readonly isDelegate: boolean
  /** The portal asks for consent and code, not an outside signing service. */
  readonly isSignedHere: boolean
}

export type SignatoryEvent =
  | { readonly type: "signatory.invited"; readonly isNext: boolean }
  | { readonly type: "signatory.opened" }
  | { readonly type: "code.asked" }
  | { readonly type: "signatory.signed"; readonly hasConsented: boolean; readonly knowsCode: boolean }
  | { readonly type: "signatory.refused"; readonly reason: string }
  /** The firm corrects an address or a name. */
  | { readonly type: "signatory.corrected"; readonly by: SignaturePermissions }
  | { readonly type: "signatory.moved"; readonly by: SignaturePermissions }
  /** The signatory names a delegate. */
  | { readonly type: "signatory.delegated" }
  /** The signature ended before they signed. */
  | { readonly type: "signatory.dismissed" }

/** [SIG-O03] [SIG-006] Life cycle of one signatory. The server decides with it. */
export const signatoryMachine = setup({
  types: { input: {} as SignatoryFacts, context: {} as SignatoryFacts, events: {} as SignatoryEvent },
  guards: {
    isTheirTurn: ({ event }) => event.type === "signatory.invited" && event.isNext,
    hasConsented: ({ event }) => event.type !== "signatory.signed" || event.hasConsented,
    knowsCode: ({ event }) => event.type !== "signatory.signed" || event.knowsCode,
    saysWhyNot: ({ event }) => event.type !== "signatory.refused" || event.reason.trim() !== "",
    mayKeepSignatures: ({ event }) => !("by" in event) || event.by.mayKeep,
    isFirstAsked: ({ context }) => !context.isDelegate,
    isSignedHere: ({ context }) => context.isSignedHere,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    hasNotAnswered: () => false,
    isStillWaiting: () => false
  }
}).createMachine({
  id: "signatory",
  context: ({ input }) => input,
  initial: "waiting",
  states: {
    waiting: {
      on: {
        "signatory.invited": { guard: "isTheirTurn", target: "inProgress" },
        "signatory.corrected": { guard: "mayKeepSignatures", target: "waiting" },
        "signatory.moved": { guard: "mayKeepSignatures", target: "waiting" },
        "signatory.dismissed": { target: "notsigned" },
        "signatory.opened": early(),
        "code.asked": early(),
        "signatory.signed": early(),
        "signatory.refused": early(),
        "signatory.delegated": early()
      }
    },
    inProgress: {
      on: {
        "signatory.opened": { target: "inProgress" },
        "code.asked": { guard: "isSignedHere", target: "inProgress" },
        "signatory.signed": { guard: and(["hasConsented", "knowsCode"]), target: "signed" },
        "signatory.refused": { guard: "saysWhyNot", target: "refused" },
        "signatory.corrected": { guard: "mayKeepSignatures", target: "inProgress" },
        "signatory.delegated": { guard: "isFirstAsked", target: "inProgress" },
        "signatory.dismissed": { target: "notsigned" },
        "signatory.moved": { guard: "isStillWaiting" }
      }
    },
    signed: { on: answered() },
    refused: { on: answered() },
    notsigned: { on: answered() }
  }
})

function early() {
  return { guard: "isTheirTurn" } as const
}
function answered() {
  const refusedOnceAnswered = { guard: "hasNotAnswered" } as const
  return {
    "signatory.opened": refusedOnceAnswered,
    "code.asked": refusedOnceAnswered,
    "signatory.signed": refusedOnceAnswered,
    "signatory.refused": refusedOnceAnswered,
    "signatory.corrected": refusedOnceAnswered,
    "signatory.moved": refusedOnceAnswered,
    "signatory.delegated": refusedOnceAnswered
  } as const
}

export type SignatorySnapshot = SnapshotFrom<typeof signatoryMachine>
