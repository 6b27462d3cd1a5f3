import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { NoticeType } from "#schemas/notifications/notices.ts"

interface Told {
  /** Ids of signatories; those without an account in the portal are skipped. */
  readonly signatories: ReadonlyArray<number>
  readonly toSender: boolean
  /** The person who acted, who is not notified; null for a job or a person without an account. */
  readonly by: number | null
}

/** [NOT-O02] Creates notices about a signature. The mails of these steps are sent separately. */
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
