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

/** [NET-079] An address that turns what is sent to it into documents. */
export const MagicMail = Schema.Struct({
  id: MagicMailId,
  address: Schema.String,
  /** The folder for its documents; for the client's own address the root, where its mails get a folder of their own. */
  folder_id: NodeId,
  is_client: Schema.Boolean,
  senders: MagicMailSenders,
  state: MagicMailState,
  /** The author of documents from unknown senders. */
  keeper: Person,
  created_at: Instant,
  renewed_at: Schema.NullOr(Instant),
  revision: Schema.Int
})
export interface MagicMail extends Schema.Schema.Type<typeof MagicMail> {}

/** The addresses of a company, and whether this installation receives mails. */
export const MagicMails = Schema.Struct({ is_open: Schema.Boolean, addresses: Schema.Array(MagicMail) })
export interface MagicMails extends Schema.Schema.Type<typeof MagicMails> {}

/** What happened to one file of a mail: stored as a document, skipped as decoration, or refused because of `code`. */
export const IntakeFile = Schema.Struct({
  name: Schema.String,
  /** Bytes. */
  size: Schema.Int,
  outcome: Schema.Literals(["kept", "skipped", "refused"]),
  code: Schema.NullOr(Schema.String),
  document_id: Schema.NullOr(NodeId)
})
export interface IntakeFile extends Schema.Schema.Type<typeof IntakeFile> {}

/** A received mail and its result. */
export const MailIntake = Schema.Struct({
  id: Schema.Int,
  state: Schema.Literals(["accepted", "partly", "refused", "repeated"]),
  sender: Schema.String,
  subject: Schema.String,
  received_at: Instant,
  /** Why it was refused: names of conditions, each with a text `closed.<name>`. */
  closed_by: Schema.Array(Schema.String),
  files: Schema.Array(IntakeFile)
})
export interface MailIntake extends Schema.Schema.Type<typeof MailIntake> {}
