interface Row {
  readonly id: number
}

/**
 * Rows that must not move while more is learnt of them: each says what is new of it and stays where it was, even if it
 * is gone by now; what came between them waits, what follows the last one is added.
 */
export const followed = <R extends Row>(kept: ReadonlyArray<R>, fresh: ReadonlyArray<R>): ReadonlyArray<R> => {
  const known = new Map(fresh.map((row) => [row.id, row]))
  const held = new Set(kept.map(({ id }) => id))
  const end = fresh.findLastIndex(({ id }) => held.has(id))
  const after = end === -1 ? [] : fresh.slice(end + 1)
  return [...kept.map((row) => known.get(row.id) ?? row), ...after]
}
