import type { SelectionSnapshot } from "#machines/shared/list/selection.machine.ts"

export const toSelectionView = (snapshot: SelectionSnapshot) => ({
  selected: snapshot.context.selected,
  cursor: snapshot.context.cursor,
  count: snapshot.context.selected.size,
  /** Exactly one node: actions such as rename need this. */
  isSingle: snapshot.matches("single"),
  isSome: snapshot.hasTag("some")
})
