interface Row {
  readonly id: number
}

/**
 * Updates a list without moving its rows: known rows are updated in place and stay even if they are deleted; new rows
 * between them wait, new rows after the last one are appended.
 */
export const followed = <R extends Row>(kept: ReadonlyArray<R>, fresh: ReadonlyArray<R>): ReadonlyArray<R> => {
  const known = new Map(fresh.map((row) => [row.id, row]))
  const held = new Set(kept.map(({ id }) => id))
  const end = fresh.findLastIndex(({ id }) => held.has(id))
  const after = end === -1 ? [] : fresh.slice(end + 1)
  return [...kept.map((row) => known.get(row.id) ?? row), ...after]
}
