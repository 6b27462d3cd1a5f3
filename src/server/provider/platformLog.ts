import { Effect } from "effect"
import { SqlClient } from "effect/sql"

interface PlatformLine {
  readonly entity: "flag" | "mobileApp" | "platformApplication" | "product" | "switch" | "user"
  readonly id: number
  readonly type: string
  readonly before: object | null
  readonly after: object | null
}

const json = (value: object | null) => (value === null ? null : JSON.stringify(value))

/** Logs a change of something that belongs to no firm, in the caller's transaction. */
export const recordPlatformEvent = ({ after, before, entity, id, type }: PlatformLine) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql`select app.platform_log(${entity}, ${id}, ${type}, ${json(before)}::text::jsonb, ${json(after)}::text::jsonb)`
  )
