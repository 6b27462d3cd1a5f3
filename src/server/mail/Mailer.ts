import { Context, Data, Effect, Layer, Redacted } from "effect"
import { Settings } from "#server/platform/Settings.ts"

/** A mail ready to send. Names and subject are single lines; `address` is a bare address. */
export interface OutgoingMail {
  /** The same on every attempt, so that duplicates are recognised (RFC 5322, with angle brackets). */
  readonly messageId: string
  readonly date: Date
  readonly from: string
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address that takes answers. */
  readonly replyTo?: string
  /** The address that switches its kinds of mails off by one POST. */
  readonly stop?: string
  /** An invitation for calendar programs. */
  readonly calendar?: string
}

/** `permanent`: the receiving server will never accept this mail. */
export class MailRefused extends Data.TaggedError("MailRefused")<{
  readonly permanent: boolean
  readonly reason: string
}> {}

const numberOf = (error: object, name: string) => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === "number" ? value : 0
}

/** Only errors about the recipient or the message are permanent; the operator can fix a wrong password. */
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
    // Imported on demand: many installations have no mail server.
    const { createTransport } = yield* Effect.promise(() => import("nodemailer"))
    const transport = yield* Effect.acquireRelease(
      Effect.sync(() =>
        createTransport({
          url,
          connectionTimeout: timeoutMs / 3,
          greetingTimeout: timeoutMs / 3,
          socketTimeout: timeoutMs,
          // Our mails reference no files or URLs.
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
              // RFC 8058: the mail program sends the POST itself.
              ...(mail.stop === undefined
                ? {}
                : { "List-Unsubscribe": `<${mail.stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" })
            }
          }),
        catch: refusalOf
      }).pipe(Effect.as("sent" as const))
  })

/** Not logged: readers of the log must not get the links. */
const keep = () => Effect.succeed("kept" as const)

/** [NET-O01] Sends mails by SMTP if `SMTP_URL` is set; otherwise they stay in the database, to be read there. */
export class Mailer extends Context.Service<
  Mailer,
  {
    /** Returns whether the mail was sent or kept. Safe to retry, except for the duplicate. */
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
