import { randomUUID } from "node:crypto"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Language } from "#schemas/shared/constants.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import { composeMail } from "#server/mail/composeMail.ts"
import type { MailMessage } from "#server/mail/mailMessages.ts"
import { oneLine } from "#server/mail/mailWords.ts"
import { familiesOf, stopLink } from "#server/mail/stopLinks.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { Settings } from "#server/platform/Settings.ts"

/** The recipient, and the firm in whose name the mail is sent; without a firm it is the platform's. */
export interface MailAccount {
  readonly user_id: number | null
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly firm_id: number | null
  readonly firm_name: string | null
  readonly firm_domain: string | null
  readonly firm_colour: string | null
}

/** The stored content of a mail. It is encrypted, because a link in it may be as good as a password. */
const MailContent = Schema.fromJsonString(
  Schema.Struct({
    from: Schema.String,
    to: Schema.Struct({ name: Schema.String, address: Schema.String }),
    subject: Schema.String,
    text: Schema.String,
    html: Schema.String,
    /** Address for replies; absent for none. */
    replyTo: Schema.optionalKey(Schema.String),
    /** URL that unsubscribes from this kind of mails; absent if it cannot be unsubscribed from. */
    stop: Schema.optionalKey(Schema.String),
    /** An invitation for calendar programs (RFC 5546). */
    calendar: Schema.optionalKey(Schema.String)
  })
)
export type MailContent = typeof MailContent.Type
const encodeContent = Schema.encodeSync(MailContent)
const decodeContent = Schema.decodeSync(MailContent)

const platform = "Dossier"
const sealOf = (messageId: string) => `mail:${messageId}`

/** The outbox. A mail is a row and a job that sends it, both inserted in the transaction that causes the mail. */
export class Mails extends Context.Service<
  Mails,
  {
    /** Queues a mail in the caller's transaction. `life`: minutes after which the mail is no longer sent. */
    post(
      to: MailAccount,
      message: MailMessage,
      language: Language,
      life: number,
      more?: {
        /** Address for replies. */
        readonly replyTo?: string
        /** An invitation for calendar programs. */
        readonly calendar?: string
      }
    ): Effect.Effect<void>
    /** Decrypts a mail's content; null if no known key decrypts it. */
    read(messageId: string, content: Uint8Array): MailContent | null
    /** [SES-O04] The URL of a portal path on the firm's host, or on the installation's host if `domain` is null. */
    address(domain: string | null, path: string): string
  }
>()("dossier/server/mail/Mails") {
  static readonly layer = Layer.effect(
    Mails,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sealing = yield* Sealing
      const settings = yield* Settings
      const queue = yield* jobs
      const address = (domain: string | null, path: string) => {
        const url = new URL(path, settings.publicUrl)
        if (domain !== null) url.hostname = domain
        return url.href
      }

      return Mails.of({
        post: Effect.fn("Mails.post")(function* (to, message, language, life, { calendar, replyTo } = {}) {
          const name = oneLine(to.firm_name ?? platform)
          const families = to.user_id === null ? [] : familiesOf(message)
          const stopOf = (some: typeof families) => address(to.firm_domain, stopLink(sealing, to.user_id ?? 0, some))
          const stops = families.map((family) => ({ family, link: stopOf([family]) }))
          const content: MailContent = {
            from: name,
            to: { name: oneLine(`${to.firstname} ${to.lastname}`), address: to.email },
            ...composeMail(message, { name, colour: to.firm_colour }, language, stops),
            ...(replyTo === undefined ? {} : { replyTo }),
            ...(families.length === 0 ? {} : { stop: stopOf(families) }),
            ...(calendar === undefined ? {} : { calendar })
          }
          const messageId = `<${randomUUID()}@${to.firm_domain ?? new URL(settings.publicUrl).hostname}>`
          const sealed = sealing.seal(encodeContent(content), sealOf(messageId))
          const rows = yield* sql<{ id: number }>`
            select app.post_mail(${messageId}, ${to.firm_id}::integer, ${to.user_id}::integer, ${message.kind}, ${sealed},
              make_interval(mins => ${life})) as id`
          const mail = rows[0]?.id
          if (mail === undefined) return yield* Effect.die(new Error("a mail was not written"))
          yield* queue.offer({ _tag: "SendMail", mail }, { id: `mail:${mail}:0` })
        }, Effect.orDie),
        read: (messageId, content) => {
          const opened = sealing.open(content, sealOf(messageId))
          return opened === null ? null : decodeContent(opened)
        },
        address
      })
    })
  )
}
