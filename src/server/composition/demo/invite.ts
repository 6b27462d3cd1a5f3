import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { demoInvited } from "#server/composition/demo/companies.ts"

/** Sends the demonstration's only invitation, so that the mailbox page shows a mail. Idempotent. */
export const inviteDemo = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const links = yield* PasswordLinks
  const [waiting] = yield* sql<{ user_id: number; firm_id: number | null }>`
    select user_id, firm_id from app.mail_account(${demoInvited.email}, null, '{}') where not has_password and not was_invited`
  if (waiting?.firm_id == null) return
  yield* sql.withTransaction(links.inviteUser({ userId: waiting.user_id, firmId: waiting.firm_id, language: "fr" }))
})
