import { and, setup, type SnapshotFrom } from "xstate"

export interface ShareLinkFacts {
  /** Milliseconds since 1970; null: never. */
  readonly expiresAt: number | null
  readonly mayDownload: boolean
}

/** The rights of the user who revokes a link. */
export interface ShareKeeper {
  readonly canWrite: boolean
  /** The user created the link, or may manage the company's documents. */
  readonly mayEnd: boolean
}

export type ShareLinkEvent =
  | {
      readonly type: "share.opened"
      readonly at: number
      /** The link is for this visitor, or for anyone who has it. */
      readonly isForThem: boolean
      /** There is no password, or the visitor has given it. */
      readonly knowsPassword: boolean
      /** At least one shared node still exists. */
      readonly holdsSomething: boolean
    }
  | { readonly type: "share.read" | "share.downloaded"; readonly at: number }
  | { readonly type: "share.expired"; readonly at: number }
  | { readonly type: "share.revoked"; readonly at: number; readonly by: ShareKeeper }

interface Timed {
  readonly context: ShareLinkFacts
  readonly event: { readonly at: number }
}
const isOver = ({ context: { expiresAt }, event: { at } }: Timed) => expiresAt !== null && at >= expiresAt

/**
 * [DOC-O06] Life cycle of a link to documents. The server decides with it at each request of a visitor. Time is an
 * event.
 */
export const shareLinkMachine = setup({
  types: { input: {} as ShareLinkFacts, context: {} as ShareLinkFacts, events: {} as ShareLinkEvent },
  guards: {
    isInTime: (asked) => !isOver(asked),
    isOver,
    isForThem: ({ event }) => event.type !== "share.opened" || event.isForThem,
    knowsPassword: ({ event }) => event.type !== "share.opened" || event.knowsPassword,
    holdsSomething: ({ event }) => event.type !== "share.opened" || event.holdsSomething,
    mayDownload: ({ context }) => context.mayDownload,
    isWriter: ({ event }) => event.type !== "share.revoked" || event.by.canWrite,
    mayEndShare: ({ event }) => event.type !== "share.revoked" || event.by.mayEnd,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isShareActive: () => false
  }
}).createMachine({
  id: "shareLink",
  context: ({ input }) => input,
  initial: "active",
  states: {
    active: {
      on: {
        "share.opened": { guard: and(["isInTime", "holdsSomething", "isForThem", "knowsPassword"]), target: "active" },
        "share.read": { guard: "isInTime", target: "active" },
        "share.downloaded": { guard: and(["isInTime", "mayDownload"]), target: "active" },
        "share.expired": { guard: "isOver", target: "expired" },
        "share.revoked": { guard: and(["isWriter", "mayEndShare"]), target: "revoked" }
      }
    },
    expired: {
      on: {
        "share.opened": refusedWhenInactive(),
        "share.read": refusedWhenInactive(),
        "share.downloaded": refusedWhenInactive(),
        "share.revoked": refusedWhenInactive()
      }
    },
    revoked: {
      on: {
        "share.opened": refusedWhenInactive(),
        "share.read": refusedWhenInactive(),
        "share.downloaded": refusedWhenInactive(),
        "share.revoked": refusedWhenInactive()
      }
    }
  }
})

function refusedWhenInactive() {
  return { guard: "isShareActive" } as const
}

export type ShareLinkSnapshot = SnapshotFrom<typeof shareLinkMachine>
