import { Context, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Mailer, MailRefused } from "#server/mail/Mailer.ts"
import { Mails } from "#server/mail/Mails.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { Metrics } from "#server/platform/Metrics.ts"

interface Waiting {
  readonly message_id: string
  readonly kind: string
  readonly content: Uint8Array
  readonly attempts: number
  readonly created_at: string
  readonly is_late: boolean
}

/**
 * Seconds before each retry. In total about a day, so that no mail is lost if the mail server is down for a night or
 * greylists.
 */
export const MailDelays = Context.Reference<ReadonlyArray<number>>("dossier/server/mail/MailDelays", {
  defaultValue: () => [10, 60, 300, 900, 3_600, 7_200, 14_400, 28_800, 28_800]
})

/**
 * Sends one mail of the outbox. If the process dies before it records the delivery, the mail is sent again with the
 * same Message-ID.
 */
export const sendMail = Effect.fn("mail.sendMail")(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const mails = yield* Mails
  const mailer = yield* Mailer
  const delays = yield* MailDelays
  const metrics = yield* Metrics
  const [row] = yield* sql<Waiting>`select * from app.mail_to_send(${id})`
  if (row === undefined) return
  const settle = (state: "pending" | "sent" | "kept" | "failed", error: string | null) =>
    Effect.tap(sql`select app.settle_mail(${id}, ${state}, ${error})`, () =>
      Effect.sync(() => metrics.countMail(state))
    )
  const giveUp = (reason: string) =>
    Effect.andThen(
      settle("failed", reason),
      Effect.logError("a mail could not be sent").pipe(
        Effect.annotateLogs({ mail: id, kind: row.kind, attempts: row.attempts, reason })
      )
    )

  if (row.is_late) return yield* giveUp("it would have come too late to be of use")
  const content = mails.read(row.message_id, row.content)
  if (content === null) return yield* giveUp("its content cannot be opened with the keys of this installation")
  yield* mailer.deliver({ ...content, messageId: row.message_id, date: new Date(row.created_at) }).pipe(
    Effect.timeoutOrElse({
      duration: "2 minutes",
      orElse: () => Effect.fail(new MailRefused({ permanent: false, reason: "the mail server does not answer" }))
    }),
    Effect.flatMap((state) => settle(state, null)),
    Effect.catchTag("MailRefused", ({ permanent, reason }) => {
      const delay = delays[row.attempts - 1]
      if (permanent || delay === undefined) return giveUp(reason)
      return Effect.gen(function* () {
        const queue = yield* jobs
        yield* settle("pending", reason)
        yield* Effect.logWarning("a mail waits for another try").pipe(
          Effect.annotateLogs({ mail: id, attempts: row.attempts, seconds: delay, reason })
        )
        yield* queue.offer({ _tag: "SendMail", mail: id }, { id: `mail:${id}:${row.attempts}`, delay: delay * 1000 })
      }).pipe(sql.withTransaction)
    })
  )
})

/** Days after which sent, kept and failed mails are deleted. */
const mailDays = 30
/** Days after which records of received mails are deleted. */
const intakeDays = 90

/** Nightly job: requeues mails whose job was lost, and deletes old mails and old records of received mails. */
export const sweepMails = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const queue = yield* jobs
  yield* sql`select app.forget_mails(make_interval(days => ${mailDays}))`
  yield* sql`select app.forget_intakes(make_interval(days => ${intakeDays}))`
  const waiting = yield* sql<{ id: number; attempts: number }>`select id, attempts from app.pending_mails(1000)`
  // With the attempt in the job's id, a mail is queued once per attempt.
  for (const { attempts, id } of waiting) {
    yield* queue.offer({ _tag: "SendMail", mail: id }, { id: `mail:${id}:${attempts}` })
  }
})
