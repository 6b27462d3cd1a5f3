import type { QuickDropSnapshot } from "#machines/quickfolders/quickDrop.machine.ts"

/** What the quick folders screen shows of a drop, and the actions it offers. */
export const toQuickDropView = (snapshot: QuickDropSnapshot) => {
  const { chosen, errors, failure, files, held, values } = snapshot.context
  return {
    /** [QCK-O01] The name is asked for before anything else. */
    asksName: snapshot.matches("naming"),
    chosenId: chosen?.id ?? null,
    chosenName: chosen?.name ?? null,
    metadata: chosen?.metadata ?? [],
    values,
    errors,
    messageKey: failure,
    /** Names of the files that are held. */
    held: held.flatMap(({ names }) => names),
    canDrop: snapshot.can({ type: "drop.asked" }),
    canForget: snapshot.can({ type: "files.forgotten" }),
    isBusy: snapshot.hasTag("busy"),
    canType: snapshot.can({ type: "value.changed", key: "", value: "" }),
    /** Number of files in the current drop; null if there is none. */
    dropped: snapshot.matches("dropped") ? files : null
  }
}
export type QuickDropView = ReturnType<typeof toQuickDropView>
