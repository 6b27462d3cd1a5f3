import { Context, Data, Effect, Layer, Redacted } from "effect"
import { Settings } from "#server/platform/Settings.ts"

/** A mail ready to leave. Names and subject are one line each; the address is an address and nothing else. */
export interface OutgoingMail {
  /** The same at every try, so that a repeat is recognised (RFC 5322, with its angle brackets). */
  readonly messageId: string
  readonly date: Date
  readonly from: string
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** `permanent`: the receiving server said that it will never take this mail. */
export class MailRefused extends Data.TaggedError("MailRefused")<{
  readonly permanent: boolean
  readonly reason: string
}> {}

const numberOf = (error: object, name: string) => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === "number" ? value : 0
}

/** Only an answer about the receiver or the message is final; a wrong password of ours is mended by its operator. */
const refusalOf = (error: unknown): MailRefused => {
  if (!(error instanceof Error)) return new MailRefused({ permanent: false, reason: String(error) })
  const code: unknown = Reflect.get(error, "code")
  const status = numberOf(error, "responseCode")
  const permanent = status >= 500 && status < 600 && (code === "EENVELOPE" || code === "EMESSAGE")
  return new MailRefused({ permanent, reason: error.message })
}

const patience = 60_000

const smtp = (url: string, from: string) =>
  Effect.gen(function* () {
    // Most machines that try the portal out have no mail server: they need not hold its library in memory.
    const { createTransport } = yield* Effect.promise(() => import("nodemailer"))
    const transport = yield* Effect.acquireRelease(
      Effect.sync(() =>
        createTransport({
          url,
          connectionTimeout: patience / 3,
          greetingTimeout: patience / 3,
          socketTimeout: patience,
          // Nothing of ours names a file or an address to fetch.
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
            headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" }
          }),
        catch: refusalOf
      }).pipe(Effect.as("sent" as const))
  })

/** Never in the log: whoever reads that need not be one who may open the links. */
const keep = () => Effect.succeed("kept" as const)

/** [NET-O01] How mails leave: by SMTP where `SMTP_URL` names a server, else they stay in the database to be read there. */
export class Mailer extends Context.Service<
  Mailer,
  {
    /** Answers where the mail is now. Delivering the same mail twice is harmless but for the repeat. */
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
