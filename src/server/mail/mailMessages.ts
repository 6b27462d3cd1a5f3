import type { NotificationFamily } from "#schemas/people/preferences.ts"
import type { Side, Subject } from "#schemas/threads/threadRules.ts"
import type { NoticeLine } from "#server/mail/noticeLines.ts"

/** About an incoming mail: what was kept, and why the rest was not. */
interface IntakeAnswer {
  readonly subject: string
  readonly kept: string
  readonly refused: string
}

/** [SIG-007] Mails to signatories and to the person who sent the document for signature. */
export type SignatureMail =
  | {
      readonly kind: "signature_asked"
      readonly firstname: string
      readonly by: string
      readonly document: string
      /** In the sender's own words; empty for none. */
      readonly message: string
      /** The person who delegated the signature; empty if no one did. */
      readonly delegator: string
      readonly link: string
      readonly until: string
    }
  | {
      readonly kind: "signature_delegated"
      readonly firstname: string
      readonly document: string
      readonly name: string
      readonly to: string
      readonly link: string
    }
  | {
      readonly kind: "signature_reminder"
      readonly firstname: string
      readonly by: string
      readonly document: string
      readonly link: string
      readonly until: string
    }
  | { readonly kind: "signature_code"; readonly firstname: string; readonly document: string; readonly code: string }
  | {
      readonly kind: "signature_done" | "signature_refused" | "signature_expired" | "signature_failed"
      readonly firstname: string
      readonly document: string
      /** Who refused, and why. */
      readonly name: string
      readonly reason: string
      readonly link: string
    }
  | {
      readonly kind: "signature_copy"
      readonly firstname: string
      readonly document: string
      readonly link: string
      readonly until: string
    }
  /** To the owner of a link that ended: cancelled or replaced by the firm, ended by the clock, or by another's refusal. */
  | {
      readonly kind: "signature_cancelled" | "signature_lapsed" | "signature_replaced" | "signature_stopped"
      readonly firstname: string
      readonly by: string
      readonly document: string
    }

/** What a person is told of their own account: each change of the way in. */
export type AccountChange =
  | "password_changed"
  | "two_factor_on"
  | "two_factor_off"
  | "two_factor_reset"
  | "two_factor_recovery"

/** The content of a mail by kind. Instants are ISO 8601; links are absolute URLs. */
export type MailMessage =
  | {
      readonly kind: "invitation"
      readonly firstname: string
      readonly link: string
      readonly until: string
      /** [WSP-001] The firm's welcome text; empty for none. */
      readonly welcome?: string
      /** The inviter and the company; absent if unknown, and for the firm's own team. */
      readonly by?: string
      readonly company?: string
    }
  | {
      readonly kind: "reset"
      readonly firstname: string
      readonly email: string
      readonly link: string
      readonly until: string
    }
  | {
      readonly kind: "access_opened"
      readonly firstname: string
      readonly link: string
      readonly by?: string
      readonly company?: string
    }
  | { readonly kind: AccountChange; readonly firstname: string; readonly at: string; readonly link: string }
  | {
      readonly kind: "share" | "share_protected"
      readonly firstname: string
      readonly from: string
      readonly names: string
      /** The sender's own message; empty for none. */
      readonly message: string
      readonly link: string
      /** Null: no expiry. */
      readonly until: string | null
    }
  | ({ readonly kind: "intake" } & IntakeAnswer)
  | ({ readonly kind: "intake_refused" } & IntakeAnswer)
  | {
      readonly kind: "trash"
      readonly firstname: string
      readonly company: string
      readonly count: string
      readonly link: string
      /** When the first of them is purged. */
      readonly until: string
    }
  | {
      readonly kind: "drop"
      readonly company: string
      readonly folder: string
      readonly from: string
      readonly names: string
      /** The drop's metadata as text; empty for none. */
      readonly said: string
      readonly link: string
    }
  /** To a firm's administrators: somebody of the platform reads its documents. */
  | {
      readonly kind: "emergency"
      readonly firstname: string
      readonly by: string
      readonly reason: string
      readonly until: string
      readonly link: string
    }
  | {
      readonly kind: "notices"
      readonly firstname: string
      readonly lines: ReadonlyArray<NoticeLine>
      /** What it tells of: each can be switched off from the mail. */
      readonly families: ReadonlyArray<NotificationFamily>
      readonly link: string
    }
  | {
      /** [CHT-O01] Comments of one thread; the answer to the mail becomes a comment. */
      readonly kind: "comments"
      readonly firstname: string
      readonly subject: Subject
      readonly isInternal: boolean
      readonly title: string
      readonly company: string
      readonly comments: ReadonlyArray<{
        readonly by: string
        readonly side: Side
        readonly text: string
        readonly files: number
      }>
      readonly takesAnswer: boolean
      readonly link: string
    }
  | {
      readonly kind: "reminders"
      readonly firstname: string
      /** `days` until due, negative if overdue; the date as `2026-11-21`. */
      readonly lines: ReadonlyArray<{
        readonly company: string
        readonly title: string
        readonly days: number
        /** Null: no due date. */
        readonly due_date: string | null
      }>
      /** Whether the person is asked as a client. */
      readonly isForClients: boolean
      readonly link: string
    }
  | {
      readonly kind: "room_invited"
      readonly firstname: string
      readonly by: string
      readonly company: string
      readonly at: string
      /** In the inviter's own words; empty for none. */
      readonly message: string
      readonly link: string
    }
  | SignatureMail
  | { readonly kind: "contact"; readonly email: string; readonly firstName: string; readonly lastName: string }

export type MailKind = MailMessage["kind"]

/** The message of one kind; several kinds may share the type of their values. */
export type MailOf<Kind extends MailKind, Message = MailMessage> = Message extends { readonly kind: infer Kinds }
  ? Kind extends Kinds
    ? Message & { readonly kind: Kind }
    : never
  : never
