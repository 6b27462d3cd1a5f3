import type { ShareAudience } from "#schemas/documents/sharing.ts"
import { isEmail } from "#schemas/shared/fields/email.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** The input for a new share link. */
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
/** Maximum lifetime of a link for outsiders, in days. */
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
  return people > sharePeopleLimit ? "share.people_too_numerous" : null
}

const emailsProblem = (audience: ShareAudience, emails: ReadonlyArray<string>): MessageCode | null => {
  if (audience === "people") return null
  if (emails.length > shareEmailLimit) return "share.emails_too_numerous"
  return emails.every((email) => email.length <= 254 && isEmail(email) && !/[\p{C}\p{Z},;<>]/u.test(email))
    ? null
    : "auth.email_invalid"
}

/**
 * [DOC-O06] Validation errors of a new link by field; the form and the server use the same check. `now`: epoch
 * milliseconds.
 */
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
