import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { BadRequest } from "#schemas/shared/problem.ts"
import { sqlStateOf } from "#server/platform/sqlState.ts"

const garbage = () => new BadRequest({ code: "error.400" })

const isKey = (key: unknown) => typeof key === "string" || (typeof key === "number" && Number.isSafeInteger(key))

/** Decodes a cursor into the sort keys of the previous page's last row, as JSON. Fails with 400 if it is malformed. */
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

/** Turns PostgreSQL data errors (class 22) into 400: a well-formed cursor may hold keys of another sort order. */
export const refuseGarbage =
  (cursor: string | undefined) =>
  <A, R>(read: Effect.Effect<A, SqlError.SqlError, R>): Effect.Effect<A, BadRequest, R> =>
    Effect.catch(read, (error) =>
      cursor !== undefined && sqlStateOf(error)?.startsWith("22") === true ? Effect.fail(garbage()) : Effect.die(error)
    )
