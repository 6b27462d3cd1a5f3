import type { NotificationFamily } from "#schemas/people/preferences.ts"
import type { Side, Subject } from "#schemas/threads/threadRules.ts"
import type { NoticeLine } from "#server/mail/noticeLines.ts"

/** A reply to a received mail: which files were kept, and why the others were not. */
interface IntakeAnswer {
  readonly subject: string
  readonly kept: string
  readonly refused: string
}

/** [SIG-007] Mails to signatories, and to the person who sent the document to signature. */
export type SignatureMail =
  | {
      readonly kind: "signature_asked"
      readonly firstname: string
      readonly by: string
      readonly document: string
      /** The sender's own text; empty for none. */
      readonly message: string
      /** Name of the person who delegated to this signatory; empty for none. */
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
      /** Who refused, and why; both empty for other kinds. */
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
  /**
   * To a signatory whose link has ended: the firm has cancelled the signature or corrected the address, it has expired,
   * or another signatory has refused.
   */
  | {
      readonly kind: "signature_cancelled" | "signature_lapsed" | "signature_replaced" | "signature_stopped"
      readonly firstname: string
      readonly by: string
      readonly document: string
    }

/** Changes of an account's sign-in, of which its owner is notified. */
export type AccountChange =
  | "password_changed"
  | "two_factor_on"
  | "two_factor_off"
  | "two_factor_reset"
  | "two_factor_recovery"

/** The values of each kind of mail. Dates with time are ISO 8601; links are absolute URLs. */
export type MailMessage =
  | {
      readonly kind: "invitation"
      readonly firstname: string
      readonly link: string
      readonly until: string
      /** [WSP-001] The firm's welcome text; empty for none. */
      readonly welcome?: string
      /** The inviter and the company, if known. An invitation to the firm's own team has no company. */
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
      /** The sender's own text; empty for none. */
      readonly message: string
      readonly link: string
      /** Null if the link does not expire. */
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
      /** When the first of these nodes will be purged. */
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
  /** To a firm's administrators: a super admin has emergency access to the firm's documents. */
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
      /** The kinds of notifications in the mail, each of which can be unsubscribed from. */
      readonly families: ReadonlyArray<NotificationFamily>
      readonly link: string
    }
  | {
      /** [CHT-O01] Comments of one thread. A reply to the mail becomes a comment. */
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
      /** `days` until due, negative if overdue; `due_date` as `2026-11-21`. */
      readonly lines: ReadonlyArray<{
        readonly company: string
        readonly title: string
        readonly days: number
        /** Null without a due date. */
        readonly due_date: string | null
      }>
      /** Whether the recipient gets it as a client user. */
      readonly isForClients: boolean
      readonly link: string
    }
  | {
      readonly kind: "room_invited"
      readonly firstname: string
      readonly by: string
      readonly company: string
      readonly at: string
      /** The inviter's own text; empty for none. */
      readonly message: string
      readonly link: string
    }
  | SignatureMail
  | { readonly kind: "contact"; readonly email: string; readonly firstName: string; readonly lastName: string }

export type MailKind = MailMessage["kind"]

/** The message of one kind. Several kinds may share one type of values. */
export type MailOf<Kind extends MailKind, Message = MailMessage> = Message extends { readonly kind: infer Kinds }
  ? Kind extends Kinds
    ? Message & { readonly kind: Kind }
    : never
  : never
