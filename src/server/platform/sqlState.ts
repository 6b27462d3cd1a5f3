import { SqlError } from "effect/sql"
import { Forbidden, StorageFull, Unavailable } from "#schemas/shared/problem.ts"

/** The SQLSTATE of a database error; null for any other failure. */
export const sqlStateOf = (failure: unknown): string | null => {
  if (!SqlError.isSqlError(failure)) return null
  const cause = failure.reason.cause
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : null
}

/** [ROL-O05] A 403 for the error DM001 of `app.enter_vendor` (the module is not active); null for any other failure. */
export const refusedByDatabase = (failure: unknown): Forbidden | null =>
  sqlStateOf(failure) === "DM001" ? new Forbidden({ code: "closed.hasModule", closed_by: ["hasModule"] }) : null

/** Whether it is the error DM002 of `app.enter_vendor_now`: a transaction that transfers or deletes the client file has locked it. */
export const isLocked = (failure: unknown): boolean => sqlStateOf(failure) === "DM002"

/** A 503 if a client file stayed locked for longer than `whenUnlocked` waits; null for any other failure. */
export const refusedByLock = (failure: unknown): Unavailable | null =>
  isLocked(failure) ? new Unavailable({ code: "error.client_file_locked", retry_after: 5 }) : null

const noRoom: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"])
const causeOf = (failure: unknown) =>
  typeof failure === "object" && failure !== null && "cause" in failure ? failure.cause : undefined

/** A 507 if the disk of the database or of the files is full; null for any other failure. */
export const refusedByDisk = (failure: unknown): StorageFull | null => {
  for (let at: unknown = failure, depth = 0; at !== undefined && depth < 5; at = causeOf(at), depth += 1) {
    const isFull =
      sqlStateOf(at) === "53100" || (typeof at === "object" && at !== null && "code" in at && noRoom.has(at.code))
    if (isFull) return new StorageFull({ code: "error.507" })
  }
  return null
}

/** Whether the database connection was lost, or the database is stopping or starting. */
export const isLostLine = (failure: unknown): boolean =>
  SqlError.isSqlError(failure) &&
  (failure.reason._tag === "ConnectionError" || /^(08|57P0[123])/.test(sqlStateOf(failure) ?? ""))

/** Seconds after which clients should retry: PostgreSQL restarts in one or two. */
const restartTime = 2

/** A 503 if the database cannot be reached; null for any other failure. */
export const refusedByOutage = (failure: unknown): Unavailable | null => {
  for (let at: unknown = failure, depth = 0; at !== undefined && depth < 5; at = causeOf(at), depth += 1)
    if (isLostLine(at)) return new Unavailable({ code: "error.503", retry_after: restartTime })
  return null
}
