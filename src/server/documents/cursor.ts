import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { BadRequest } from "#schemas/shared/problem.ts"
import { sqlStateOf } from "#server/platform/sqlState.ts"

const garbage = () => new BadRequest({ code: "error.400" })

const isKey = (key: unknown) => typeof key === "string" || (typeof key === "number" && Number.isSafeInteger(key))

/** Decodes a cursor: the sort keys of the last row. Fails with 400 for anything else. */
export const readCursor = (cursor: string | undefined): Effect.Effect<string | null, BadRequest> =>
  cursor === undefined
    ? Effect.succeed(null)
    : Effect.try({
        try: () => {
          const keys: unknown = JSON.parse(Buffer.from(cursor, "base64").toString("utf8"))
          if (!Array.isArray(keys) || keys.length < 2 || keys.length > 3 || !keys.every(isKey)) throw garbage()
          return JSON.stringify(keys)
        },
        catch: garbage
      })

/** Valid keys may belong to another sort order: PostgreSQL data errors (class 22) then become 400. */
export const refuseGarbage =
  (cursor: string | undefined) =>
  <A, R>(read: Effect.Effect<A, SqlError.SqlError, R>): Effect.Effect<A, BadRequest, R> =>
    Effect.catch(read, (error) =>
      cursor !== undefined && sqlStateOf(error)?.startsWith("22") === true ? Effect.fail(garbage()) : Effect.die(error)
    )
