import { Effect } from "effect"

/** The `answer` column of a query's only row; null if there is no row or the column is null. */
export const firstAnswer = <A, E>(query: Effect.Effect<ReadonlyArray<{ readonly answer: A }>, E>) =>
  Effect.map(query, (rows) => rows[0]?.answer ?? null)
