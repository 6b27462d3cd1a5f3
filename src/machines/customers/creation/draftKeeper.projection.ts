import type { DraftKeeperSnapshot } from "#machines/customers/creation/draftKeeper.machine.ts"

export const toKeeperView = (snapshot: DraftKeeperSnapshot) => ({
  /** What to say of the draft; null while there is nothing to say. */
  state: snapshot.matches({ keeping: "failed" })
    ? ("failed" as const)
    : snapshot.matches({ keeping: "waiting" }) || snapshot.matches({ keeping: "saving" })
      ? ("saving" as const)
      : snapshot.matches({ keeping: "kept" }) && snapshot.context.savedAt !== null
        ? ("kept" as const)
        : null,
  /** The browser's own question is wanted too. */
  mustAsk: !snapshot.matches({ keeping: "kept" }) && !snapshot.matches({ keeping: "idle" }),
  asksToLeave: snapshot.matches({ leaving: "asking" }),
  /** What another window has kept; null where there is nothing to choose. */
  theirs: snapshot.matches({ keeping: "overtaken" }) ? snapshot.context.theirs : null
})

export type DraftKeeperView = ReturnType<typeof toKeeperView>
