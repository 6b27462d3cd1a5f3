import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { IntakeFile, MailIntake } from "#schemas/documents/magicMail.ts"
import { recordEvent } from "#server/shared/eventLog.ts"

/** An active mail address that turns mails into documents. */
export interface MagicMailRow {
  readonly id: number
  readonly firm_id: number
  readonly vendor_id: number
  readonly folder_id: number
  readonly senders: "members" | "anyone"
  readonly keeper_id: number
}

/**
 * Sets the transaction's row-level security to the company of an address. Undefined if the address is unknown or
 * removed.
 */
export const enterMagicMail = (local: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<MagicMailRow>`
      select id, firm_id, vendor_id, folder_id::float8 as folder_id, senders, keeper_id from app.enter_magic_mail(${local})`
    return row
  })

/** The columns of a received mail's record. */
export interface IntakeRow {
  readonly state: MailIntake["state"]
  readonly sender: string
  readonly subject: string
  readonly message_id: string
  readonly digest: Uint8Array
  readonly size: number
  readonly user: number | null
  readonly closed_by: ReadonlyArray<string>
  readonly files: ReadonlyArray<IntakeFile>
}

/** Inserts and logs a mail's record, in a transaction that `enterMagicMail` has prepared. */
export const noteIntake = (at: MagicMailRow, mail: IntakeRow) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ id: number }>`
      insert into mail_intake (magic_mail_id, firm_id, vendor_id, state, sender, subject, message_id, digest, size, user_id,
        closed_by, files)
      values (${at.id}, ${at.firm_id}, ${at.vendor_id}, ${mail.state}, ${mail.sender}, ${mail.subject}, ${mail.message_id},
        ${mail.digest}, ${mail.size}, ${mail.user}::integer, ${[...mail.closed_by]}::text[],
        ${JSON.stringify(mail.files)}::text::jsonb)
      returning id::float8 as id`
    const payload = { magic_mail_id: at.id, sender: mail.sender, closed_by: mail.closed_by, files: mail.files.length }
    yield* recordEvent({
      firm: at.firm_id,
      vendor: at.vendor_id,
      user: mail.user,
      entity: "mail_intake",
      id: row?.id ?? 0,
      machine: "mailIntake",
      type: `mail.${mail.state}`,
      payload,
      before: { state: "received" },
      after: { state: mail.state }
    })
  })
