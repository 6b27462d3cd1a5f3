import { and, setup, type SnapshotFrom } from "xstate"

export interface LetterFacts {
  /** The mission waits for its signature. */
  readonly isMissionUnsigned: boolean
}
export type LetterEvent =
  | { readonly type: "letter.made"; readonly by: { readonly mayKeep: boolean } }
  /** The letter's document was sent for signature. */
  | { readonly type: "letter.sent" }
  /** The signature procedure ended before everyone had signed. */
  | { readonly type: "letter.returned" }
  /** Everyone has signed. */
  | { readonly type: "letter.signed" }

/**
 * [LET-O01] [MIS-O02] Life cycle of a mission's letter. The server decides with it, the browser uses it to explain
 * refusals. The letter can be made again until it is sent for signature; the complete signature signs the mission.
 */
export const letterMachine = setup({
  types: { input: {} as LetterFacts, context: {} as LetterFacts, events: {} as LetterEvent },
  guards: {
    mayKeepLetters: ({ event }) => !("by" in event) || event.by.mayKeep,
    isLetterMissionUnsigned: ({ context }) => context.isMissionUnsigned,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isLetterMade: () => false,
    isLetterUnsent: () => false,
    isLetterUnsigned: () => false
  },
  actions: { signMission: () => undefined }
}).createMachine({
  id: "letter",
  context: ({ input }) => input,
  initial: "absent",
  states: {
    absent: {
      on: {
        "letter.made": { guard: and(["mayKeepLetters", "isLetterMissionUnsigned"]), target: "made" },
        "letter.sent": { guard: "isLetterMade" }
      }
    },
    made: {
      on: {
        "letter.made": { guard: and(["mayKeepLetters", "isLetterMissionUnsigned"]), target: "made" },
        "letter.sent": { target: "sent" }
      }
    },
    sent: {
      on: {
        "letter.made": { guard: "isLetterUnsent" },
        "letter.sent": { guard: "isLetterUnsent" },
        "letter.returned": { target: "made" },
        "letter.signed": { target: "signed", actions: "signMission" }
      }
    },
    signed: {
      on: {
        "letter.made": { guard: "isLetterUnsigned" },
        "letter.sent": { guard: "isLetterUnsigned" }
      }
    }
  }
})
export type LetterSnapshot = SnapshotFrom<typeof letterMachine>
