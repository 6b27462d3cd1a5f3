import { Effect } from "effect"

/** The `answer` of a question's only row; null where there is none, or where the answer is null itself. */
export const firstAnswer = <A, E>(query: Effect.Effect<ReadonlyArray<{ readonly answer: A }>, E>) =>
  Effect.map(query, (rows) => rows[0]?.answer ?? null)
