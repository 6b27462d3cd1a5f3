import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { NoticeType } from "#schemas/notifications/notices.ts"

interface Told {
  /** Signatories who have an account of the portal. */
  readonly signatories: ReadonlyArray<number>
  readonly toSender: boolean
  /** The author is not notified. */
  readonly by: number | null
}

/** [NOT-O02] Notices about a signature; the mails of these steps are their own. */
export const tellSignature = (
  signature: number,
  type: Extract<NoticeType, `signature.${string}`>,
  { by, signatories, toSender }: Told
) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql`select app.tell_signature(${signature}, ${type}, ${by}::integer, ${[...signatories]}::integer[], ${toSender})`
  )
