import type { DraftKeeperSnapshot } from "#machines/customers/creation/draftKeeper.machine.ts"

export const toKeeperView = (snapshot: DraftKeeperSnapshot) => ({
  /** State of the autosave to show; null if there is none. */
  state: snapshot.matches({ keeping: "failed" })
    ? ("failed" as const)
    : snapshot.matches({ keeping: "waiting" }) || snapshot.matches({ keeping: "saving" })
      ? ("saving" as const)
      : snapshot.matches({ keeping: "kept" }) && snapshot.context.savedAt !== null
        ? ("kept" as const)
        : null,
  /** Unsaved changes: also ask through the browser's `beforeunload` dialog when the page is closed. */
  mustAsk: !snapshot.matches({ keeping: "kept" }) && !snapshot.matches({ keeping: "idle" }),
  asksToLeave: snapshot.matches({ leaving: "asking" }),
  /** The conflicting draft of another window, or null. */
  theirs: snapshot.matches({ keeping: "overtaken" }) ? snapshot.context.theirs : null
})

export type DraftKeeperView = ReturnType<typeof toKeeperView>
