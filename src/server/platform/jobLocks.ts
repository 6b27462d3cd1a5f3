import { Effect, Layer } from "effect"
import { Statement } from "effect/sql"

const lockText = /^'([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'$/

/**
 * The library's job queue writes the id of a lock into the text of its statements, and takes a new lock every half
 * second. Each such text would be prepared as a new statement and push one that calls need out of the connection's
 * cache, which is then planned again. With the lock as a parameter, the texts stay the same.
 */
const lockAsParameter: Statement.Transformer = (statement, sql) => {
  if (!statement.segments.some((segment) => segment._tag === "Literal" && lockText.test(segment.value))) {
    return Effect.succeed(statement)
  }
  const segments = statement.segments.flatMap((segment) => {
    const lock = segment._tag === "Literal" ? lockText.exec(segment.value)?.[1] : undefined
    return lock === undefined ? [segment] : [Statement.parameter(lock), Statement.literal("::uuid")]
  })
  return Effect.succeed(sql`${Statement.fragment(segments)}`)
}

/** Must be provided to the layers whose fibers take and complete jobs. */
export const JobLocks = Layer.succeed(Statement.CurrentTransformer, lockAsParameter)
