import { Context, Data, Effect, Layer, Redacted } from "effect"
import { Settings } from "#server/platform/Settings.ts"

/** A mail ready to send. Names and subject have one line; `to.address` and `replyTo` are bare addresses. */
export interface OutgoingMail {
  /**
   * The Message-ID with angle brackets (RFC 5322). It is the same for every attempt, so that duplicates are recognised.
   */
  readonly messageId: string
  readonly date: Date
  readonly from: string
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Address for replies; without it, replies go to the sender. */
  readonly replyTo?: string
  /** URL that unsubscribes the recipient from this kind of mails with one POST. */
  readonly stop?: string
  /** An invitation for calendar programs, as iCalendar text. */
  readonly calendar?: string
}

/** The mail was not accepted. `permanent`: a retry would fail again. */
export class MailRefused extends Data.TaggedError("MailRefused")<{
  readonly permanent: boolean
  readonly reason: string
}> {}

const numberOf = (error: object, name: string) => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === "number" ? value : 0
}

/**
 * Only a 5xx about the recipient or the message is permanent. The operator can fix other errors, such as a wrong
 * password.
 */
const refusalOf = (error: unknown): MailRefused => {
  if (!(error instanceof Error)) return new MailRefused({ permanent: false, reason: String(error) })
  const code: unknown = Reflect.get(error, "code")
  const status = numberOf(error, "responseCode")
  const permanent = status >= 500 && status < 600 && (code === "EENVELOPE" || code === "EMESSAGE")
  return new MailRefused({ permanent, reason: error.message })
}

const timeoutMs = 60_000

const smtp = (url: string, from: string) =>
  Effect.gen(function* () {
    // Import on demand: many installations have no mail server.
    const { createTransport } = yield* Effect.promise(() => import("nodemailer"))
    const transport = yield* Effect.acquireRelease(
      Effect.sync(() =>
        createTransport({
          url,
          connectionTimeout: timeoutMs / 3,
          greetingTimeout: timeoutMs / 3,
          socketTimeout: timeoutMs,
          // Our mails reference no files or URLs, so switch this off.
          disableFileAccess: true,
          disableUrlAccess: true
        })
      ),
      (made) => Effect.sync(() => made.close())
    )
    return (mail: OutgoingMail) =>
      Effect.tryPromise({
        try: () =>
          transport.sendMail({
            messageId: mail.messageId,
            date: mail.date,
            from: { name: mail.from, address: from },
            to: mail.to,
            subject: mail.subject,
            text: mail.text,
            html: mail.html,
            ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
            ...(mail.calendar === undefined ? {} : { icalEvent: { method: "REQUEST", content: mail.calendar } }),
            headers: {
              "Auto-Submitted": "auto-generated",
              "X-Auto-Response-Suppress": "All",
              // RFC 8058: the mail program sends the POST without opening a page.
              ...(mail.stop === undefined
                ? {}
                : { "List-Unsubscribe": `<${mail.stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" })
            }
          }),
        catch: refusalOf
      }).pipe(Effect.as("sent" as const))
  })

/** Without a mail server the mail stays in the database. Do not log it: the log's readers must not get its links. */
const keep = () => Effect.succeed("kept" as const)

/**
 * [NET-O01] Sends mails by SMTP if `SMTP_URL` is set; otherwise they stay in the database, where `MailboxRoute` shows
 * them.
 */
export class Mailer extends Context.Service<
  Mailer,
  {
    /** Sends the mail ("sent") or leaves it in the database ("kept"). A retry may send the mail twice. */
    deliver(mail: OutgoingMail): Effect.Effect<"sent" | "kept", MailRefused>
  }
>()("dossier/server/mail/Mailer") {
  static readonly layer = Layer.effect(
    Mailer,
    Effect.gen(function* () {
      const { mail } = yield* Settings
      const deliver = mail.smtp === undefined ? keep : yield* smtp(Redacted.value(mail.smtp.url), mail.smtp.from)
      return Mailer.of({ deliver })
    })
  )
}
