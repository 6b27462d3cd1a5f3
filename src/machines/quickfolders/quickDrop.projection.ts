import type { QuickDropSnapshot } from "#machines/quickfolders/quickDrop.machine.ts"

/** What the screen of quick folders shows of a drop, and what it may offer. */
export const toQuickDropView = (snapshot: QuickDropSnapshot) => {
  const { chosen, errors, failure, files, held, values } = snapshot.context
  return {
    /** [QCK-O01] The names are asked before anything else is shown. */
    asksName: snapshot.matches("naming"),
    chosenId: chosen?.id ?? null,
    chosenName: chosen?.name ?? null,
    metadata: chosen?.metadata ?? [],
    values,
    errors,
    messageKey: failure,
    /** Names of the files that wait. */
    held: held.flatMap(({ names }) => names),
    canDrop: snapshot.can({ type: "drop.asked" }),
    canForget: snapshot.can({ type: "files.forgotten" }),
    isBusy: snapshot.hasTag("busy"),
    canType: snapshot.can({ type: "value.changed", key: "", value: "" }),
    /** Files of the drop that is on its way; null while there is none to tell. */
    dropped: snapshot.matches("dropped") ? files : null
  }
}
export type QuickDropView = ReturnType<typeof toQuickDropView>
