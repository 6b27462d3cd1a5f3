import { and, assign, setup, type SnapshotFrom } from "xstate"

/** What is known of a mail before its files are read. */
export interface MailFacts {
  /** A delivery status notification (null sender): it must not be answered. */
  readonly isBounce: boolean
  /** A mail loop: sent by this server, or forwarded too often. */
  readonly isCircling: boolean
  readonly isAutomatic: boolean
  readonly isMarkedSpam: boolean
  /** The sender may write in the company, or the address accepts any sender and its owner may write. */
  readonly isSenderAllowed: boolean
  /** The folder exists and accepts documents. */
  readonly isFolderOpen: boolean
  /** Number of attachments without decorative images. */
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
  /** A duplicate: the same mail with the same files was received before. */
  | { readonly type: "mail.repeated" }
  | { readonly type: "file.kept" }
  | { readonly type: "file.skipped" }
  | { readonly type: "file.refused" }
  | { readonly type: "mail.finished" }

/** [NET-079] What happens to a mail sent to an address. The server decides with it during the SMTP session. */
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
          // The SMTP refusal makes the sender's mail server report it.
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
