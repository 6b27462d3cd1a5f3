import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeId } from "#schemas/shared/ids.ts"

export const MagicMailId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("MagicMailId"))
export type MagicMailId = typeof MagicMailId.Type

/** Allowed senders: users who may write in the company, or anyone. */
export const MagicMailSenders = Schema.Literals(["members", "anyone"])
export type MagicMailSenders = typeof MagicMailSenders.Type

export const MagicMailState = Schema.Literals(["active", "removed"])
export type MagicMailState = typeof MagicMailState.Type

/** [NET-079] A mail address that turns received mails into documents. */
export const MagicMail = Schema.Struct({
  id: MagicMailId,
  address: Schema.String,
  /**
   * The folder in which documents are created. For the client's own address it is the root folder, and the documents go
   * to a subfolder for mails.
   */
  folder_id: NodeId,
  is_client: Schema.Boolean,
  senders: MagicMailSenders,
  state: MagicMailState,
  /** The author of documents whose sender may not write; also the last user who changed the address. */
  keeper: Person,
  created_at: Instant,
  renewed_at: Schema.NullOr(Instant),
  revision: Schema.Int
})
export interface MagicMail extends Schema.Schema.Type<typeof MagicMail> {}

/** A company's addresses; `is_open`: this installation receives mails. */
export const MagicMails = Schema.Struct({ is_open: Schema.Boolean, addresses: Schema.Array(MagicMail) })
export interface MagicMails extends Schema.Schema.Type<typeof MagicMails> {}

/** The result for one file of a mail: stored as a document, skipped as decoration, or refused; `code` says why. */
export const IntakeFile = Schema.Struct({
  name: Schema.String,
  /** Bytes. */
  size: Schema.Int,
  outcome: Schema.Literals(["kept", "skipped", "refused"]),
  code: Schema.NullOr(Schema.String),
  document_id: Schema.NullOr(NodeId)
})
export interface IntakeFile extends Schema.Schema.Type<typeof IntakeFile> {}

/** A received mail and what became of it. */
export const MailIntake = Schema.Struct({
  id: Schema.Int,
  state: Schema.Literals(["accepted", "partly", "refused", "repeated"]),
  sender: Schema.String,
  subject: Schema.String,
  received_at: Instant,
  /** Names of the guards that refused the mail; each has a message `closed.<name>`. */
  closed_by: Schema.Array(Schema.String),
  files: Schema.Array(IntakeFile)
})
export interface MailIntake extends Schema.Schema.Type<typeof MailIntake> {}
