import { Schema } from "effect"
import { isEmail } from "#schemas/shared/email.ts"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeHash, NodeId } from "#schemas/shared/ids.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

export const ShareId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ShareId"))
export type ShareId = typeof ShareId.Type

/** People who can enter the company anyway, each by their own session; or whoever holds the address. */
export const ShareAudience = Schema.Literals(["people", "outsiders"])
export type ShareAudience = typeof ShareAudience.Type
export const ShareState = Schema.Literals(["active", "expired", "revoked"])
export type ShareState = typeof ShareState.Type

/** [DOC-O06] A link as the people of the company see it; the address itself is told once, when it is made. */
export const Share = Schema.Struct({
  id: ShareId,
  audience: ShareAudience,
  state: ShareState,
  created_at: Instant,
  created_by: Person,
  expires_at: Schema.NullOr(Instant),
  ended_at: Schema.NullOr(Instant),
  has_password: Schema.Boolean,
  may_download: Schema.Boolean,
  message: Schema.String,
  nodes: Schema.Array(
    Schema.Struct({ id: NodeId, type: Schema.Literals(["folder", "document"]), name: Schema.String })
  ),
  people: Schema.Array(Person),
  emails: Schema.Array(Schema.String),
  visits: Schema.Int,
  last_visit_at: Schema.NullOr(Instant)
})
export interface Share extends Schema.Schema.Type<typeof Share> {}

/** The one answer that holds the address. */
export const MadeShare = Schema.Struct({ share: Share, link: Schema.String })
export interface MadeShare extends Schema.Schema.Type<typeof MadeShare> {}

/** A document or folder as a visitor sees it. */
export const SharedNode = Schema.Struct({
  type: Schema.Literals(["folder", "document"]),
  hash: NodeHash,
  name: Schema.String,
  /** Bytes; 0 for a folder. */
  size: Schema.Int,
  extension: Schema.String,
  /** A browser can show it by itself. */
  is_shown: Schema.Boolean,
  at: Instant
})
export interface SharedNode extends Schema.Schema.Type<typeof SharedNode> {}

/** What a good link, with its password, opens: an hour's pass, and what is behind it. */
export const SharedView = Schema.Struct({
  pass: Schema.String,
  author: Schema.String,
  firm_name: Schema.String,
  company_name: Schema.String,
  message: Schema.String,
  expires_at: Schema.NullOr(Instant),
  may_download: Schema.Boolean,
  nodes: Schema.Array(SharedNode)
})
export interface SharedView extends Schema.Schema.Type<typeof SharedView> {}

export const SharedFolder = Schema.Struct({
  /** From what was shared down to this folder, itself last. */
  way: Schema.Array(Schema.Struct({ hash: NodeHash, name: Schema.String })),
  nodes: Schema.Array(SharedNode)
})
export interface SharedFolder extends Schema.Schema.Type<typeof SharedFolder> {}

/** What a person says of a new link. */
export interface ShareDraft {
  readonly audience: ShareAudience
  readonly user_ids?: ReadonlyArray<number>
  readonly emails?: ReadonlyArray<string>
  readonly password?: string | null
  readonly expires_at?: string | null
  readonly message?: string
}
export type ShareField = "user_ids" | "emails" | "password" | "expires_at" | "message"
export type ShareProblems = Readonly<Partial<Record<ShareField, ReadonlyArray<MessageCode>>>>

export const sharePasswordMinimum = 6
export const shareMessageLimit = 1_000
export const sharePeopleLimit = 100
export const shareEmailLimit = 20
/** Days that a link for outsiders may live. */
export const shareDaysLimit = 366
const day = 86_400_000

const expiryProblem = (audience: ShareAudience, expires: string | null, now: number): MessageCode | null => {
  if (expires === null) return audience === "outsiders" ? "share.expiry_missing" : null
  const at = Date.parse(expires)
  if (!Number.isFinite(at) || at <= now) return "share.expiry_past"
  return at > now + shareDaysLimit * day ? "share.expiry_far" : null
}

const peopleProblem = (audience: ShareAudience, people: number): MessageCode | null => {
  if (audience === "outsiders") return null
  if (people === 0) return "share.people_missing"
  return people > sharePeopleLimit ? "share.people_too_many" : null
}

const emailsProblem = (audience: ShareAudience, emails: ReadonlyArray<string>): MessageCode | null => {
  if (audience === "people") return null
  if (emails.length > shareEmailLimit) return "share.emails_too_many"
  return emails.every((email) => email.length <= 254 && isEmail(email) && !/[\p{C}\p{Z},;<>]/u.test(email))
    ? null
    : "auth.email_invalid"
}

/** [DOC-O06] What is wrong with a new link, by field; the same in the form and on the server. `now` in milliseconds. */
export const shareProblems = (draft: ShareDraft, now: number): ShareProblems => {
  const { audience, emails = [], expires_at = null, message = "", password = null, user_ids = [] } = draft
  const found: ReadonlyArray<readonly [ShareField, MessageCode | null]> = [
    ["user_ids", peopleProblem(audience, new Set(user_ids).size)],
    ["emails", emailsProblem(audience, emails)],
    ["expires_at", expiryProblem(audience, expires_at, now)],
    [
      "password",
      password === null || password === ""
        ? null
        : password.length < sharePasswordMinimum
          ? "share.password_short"
          : password.length > 200
            ? "auth.password_too_long"
            : null
    ],
    ["message", message.length > shareMessageLimit ? "share.message_too_long" : null]
  ]
  return Object.fromEntries(found.flatMap(([field, code]) => (code === null ? [] : [[field, [code]]])))
}
