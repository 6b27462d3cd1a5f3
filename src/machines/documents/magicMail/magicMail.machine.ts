import { and, setup, type SnapshotFrom } from "xstate"
import type { MagicMailSenders } from "#schemas/documents/magicMail.ts"

/** The acting user's rights over an address. */
export interface MagicMailPermissions {
  readonly canWrite: boolean
  /** May manage the company's documents. */
  readonly mayKeep: boolean
}

export type MagicMailEvent = { readonly by: MagicMailPermissions } & (
  | {
      readonly type: "address.made"
      readonly senders: MagicMailSenders
      /** The folder accepts new documents. */
      readonly isFolderWritable: boolean
    }
  | { readonly type: "address.opened"; readonly senders: MagicMailSenders }
  | { readonly type: "address.renewed" }
  | { readonly type: "address.removed" }
)

/**
 * [NET-079] Life cycle of an address that turns mails into documents. The server decides with it, the browser uses it
 * to explain refusals.
 */
export const magicMailMachine = setup({
  types: { events: {} as MagicMailEvent },
  guards: {
    isWriter: ({ event }) => event.by.canWrite,
    mayKeepMagicMail: ({ event }) => event.by.mayKeep,
    isWritable: ({ event }) => event.type !== "address.made" || event.isFolderWritable,
    // Always false: when a state refuses an event, the name of the guard is the reason (ERR-049).
    hasNoMagicMail: () => false,
    hasMagicMail: () => false
  }
}).createMachine({
  id: "magicMail",
  initial: "absent",
  states: {
    absent: {
      on: {
        "address.made": { guard: and(["isWriter", "mayKeepMagicMail", "isWritable"]), target: "active" },
        "address.opened": missing(),
        "address.renewed": missing(),
        "address.removed": missing()
      }
    },
    active: {
      on: {
        "address.made": { guard: "hasNoMagicMail" },
        "address.opened": { guard: and(["isWriter", "mayKeepMagicMail"]), target: "active" },
        "address.renewed": { guard: and(["isWriter", "mayKeepMagicMail"]), target: "active" },
        "address.removed": { guard: and(["isWriter", "mayKeepMagicMail"]), target: "removed" }
      }
    },
    // The folder may get a new address; this one is never reused.
    removed: {
      on: { "address.opened": missing(), "address.renewed": missing(), "address.removed": missing() }
    }
  }
})

function missing() {
  return { guard: "hasMagicMail" } as const
}

export type MagicMailSnapshot = SnapshotFrom<typeof magicMailMachine>
