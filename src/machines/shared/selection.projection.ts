import type { SelectionSnapshot } from "#machines/shared/selection.machine.ts"

export const toSelectionView = (snapshot: SelectionSnapshot) => ({
  selected: snapshot.context.selected,
  cursor: snapshot.context.cursor,
  count: snapshot.context.selected.size,
  /** Actions on one node alone (rename) against those on any number. */
  isSingle: snapshot.matches("single"),
  isSome: snapshot.hasTag("some")
})
