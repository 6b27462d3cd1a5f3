import { SqlError } from "effect/sql"
import { Forbidden, StorageFull, Unavailable } from "#schemas/shared/problem.ts"

/** PostgreSQL's five characters for what went wrong; null where the database was not what failed. */
export const sqlStateOf = (failure: unknown): string | null => {
  if (!SqlError.isSqlError(failure)) return null
  const said = failure.reason.cause
  return typeof said === "object" && said !== null && "code" in said ? String(said.code) : null
}

/** [ROL-O05] What the database itself refuses (app.enter_vendor), as the answer it stands for; null for anything else. */
export const refusedByDatabase = (failure: unknown): Forbidden | null =>
  sqlStateOf(failure) === "DM001" ? new Forbidden({ code: "closed.hasModule", closed_by: ["hasModule"] }) : null

const noRoom: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"])
const causeOf = (failure: unknown) =>
  typeof failure === "object" && failure !== null && "cause" in failure ? failure.cause : undefined

/** A full disk, of the database or of files, as the answer it stands for; null for anything else. */
export const refusedByDisk = (failure: unknown): StorageFull | null => {
  for (let at: unknown = failure, depth = 0; at !== undefined && depth < 5; at = causeOf(at), depth += 1) {
    const isFull =
      sqlStateOf(at) === "53100" || (typeof at === "object" && at !== null && "code" in at && noRoom.has(at.code))
    if (isFull) return new StorageFull({ code: "error.507" })
  }
  return null
}

/** The connection broke, or the database is stopping or starting: nothing is wrong with what was asked. */
export const isLostLine = (failure: unknown): boolean =>
  SqlError.isSqlError(failure) &&
  (failure.reason._tag === "ConnectionError" || /^(08|57P0[123])/.test(sqlStateOf(failure) ?? ""))

/** Seconds: a restart of PostgreSQL takes one or two. */
const restartTime = 2

/** A database that cannot be reached, as the answer it stands for; null for anything else. */
export const refusedByOutage = (failure: unknown): Unavailable | null => {
  for (let at: unknown = failure, depth = 0; at !== undefined && depth < 5; at = causeOf(at), depth += 1)
    if (isLostLine(at)) return new Unavailable({ code: "error.503", retry_after: restartTime })
  return null
}
