import { and, assign, setup, type SnapshotFrom } from "xstate"

/** What is known of a mail before one of its files is looked at. */
export interface MailFacts {
  /** Nobody can be told about it: it tells of another mail itself (a null sender). */
  readonly isBounce: boolean
  /** One of ours, or one that has been passed on too often. */
  readonly isCircling: boolean
  readonly isAutomatic: boolean
  readonly isMarkedSpam: boolean
  /** May write in the company; or the address is for anyone, and whoever keeps it still may. */
  readonly isSenderAllowed: boolean
  /** The folder is there and takes documents. */
  readonly isFolderOpen: boolean
  /** Files without decoration. */
  readonly files: number
  readonly fileLimit: number
}
export interface MailCounts {
  readonly kept: number
  readonly refused: number
}

export type MailIntakeEvent =
  | ({ readonly type: "mail.judged" } & MailFacts)
  | { readonly type: "mail.refused" }
  /** The same mail with the same files came before. */
  | { readonly type: "mail.repeated" }
  | { readonly type: "file.kept" }
  | { readonly type: "file.skipped" }
  | { readonly type: "file.refused" }
  | { readonly type: "mail.finished" }

/** [NET-079] What becomes of a mail that came to an address: decided on the server while its sender still waits. */
export const mailIntakeMachine = setup({
  types: { context: {} as MailCounts, events: {} as MailIntakeEvent },
  guards: {
    isNoBounce: ({ event }) => event.type !== "mail.judged" || !event.isBounce,
    isNotCircling: ({ event }) => event.type !== "mail.judged" || !event.isCircling,
    isFromAPerson: ({ event }) => event.type !== "mail.judged" || !event.isAutomatic,
    isNoSpam: ({ event }) => event.type !== "mail.judged" || !event.isMarkedSpam,
    isSenderAllowed: ({ event }) => event.type !== "mail.judged" || event.isSenderAllowed,
    isMailFolderOpen: ({ event }) => event.type !== "mail.judged" || event.isFolderOpen,
    holdsFiles: ({ event }) => event.type !== "mail.judged" || event.files > 0,
    holdsFewFiles: ({ event }) => event.type !== "mail.judged" || event.files <= event.fileLimit,
    keptSomething: ({ context }) => context.kept > 0,
    refusedNothing: ({ context }) => context.refused === 0
  },
  actions: {
    explainToSender: () => {},
    countKept: assign({ kept: ({ context }) => context.kept + 1 }),
    countRefused: assign({ refused: ({ context }) => context.refused + 1 })
  }
}).createMachine({
  id: "mailIntake",
  context: { kept: 0, refused: 0 },
  initial: "received",
  states: {
    received: {
      on: {
        "mail.judged": {
          guard: and([
            "isNoBounce",
            "isNotCircling",
            "isFromAPerson",
            "isNoSpam",
            "isSenderAllowed",
            "isMailFolderOpen",
            "holdsFiles",
            "holdsFewFiles"
          ]),
          target: "open"
        },
        "mail.refused": { target: "refused" }
      }
    },
    open: {
      on: {
        "mail.repeated": { target: "repeated" },
        "file.kept": { actions: "countKept", target: "open" },
        "file.skipped": { target: "open" },
        "file.refused": { actions: "countRefused", target: "open" },
        "mail.finished": [
          { guard: and(["keptSomething", "refusedNothing"]), target: "accepted" },
          { guard: "keptSomething", actions: "explainToSender", target: "partly" },
          // The mail server of the sender explains: it is told no.
          { target: "refused" }
        ]
      }
    },
    accepted: { type: "final" },
    partly: { type: "final" },
    refused: { type: "final" },
    repeated: { type: "final" }
  }
})

export type MailIntakeSnapshot = SnapshotFrom<typeof mailIntakeMachine>
