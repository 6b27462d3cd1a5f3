import { Clock, Context, type Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { encodeContext } from "#schemas/access/context.ts"
import { type Language, languages } from "#schemas/shared/constants.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { Audience, Side, Subject } from "#schemas/threads/threadRules.ts"
import { type MailAccount, Mails } from "#server/mail/Mails.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { type MailInSettings, Settings } from "#server/platform/Settings.ts"
import { newSecret } from "#server/shared/secrets.ts"

/** A mail waits so long after a comment: what follows comes with it, and who reads it meanwhile gets none. */
export const CommentQuiet = Context.Reference<Duration.Input>("dossier/server/threads/CommentQuiet", {
  defaultValue: () => "1 minute"
})
/** How often this process looks for mails about comments; null: never. */
export const CommentMailsEvery = Context.Reference<Duration.Input | null>("dossier/server/threads/CommentMailsEvery", {
  defaultValue: () => "3 seconds"
})

const batch = 200
/** In minutes, a week: an older mail is useless. */
const usefulMinutes = 7 * 24 * 60

/** Queues a job for each mail that is due; job ids deduplicate, and the hour queues one that failed for good again. */
export const queueCommentMails = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const queue = yield* jobs
  const hour = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 13)
  const due = yield* sql<{ thread_id: number; user_id: number; last_number: number }>`
    select thread_id, user_id, last_number from app.due_comment_mails(${batch})`
  for (const { last_number, thread_id: thread, user_id: user } of due)
    yield* queue.offer(
      { _tag: "MailComments", thread, user },
      { id: `comments:${thread}:${user}:${last_number}:${hour}` }
    )
})

interface Taken {
  readonly firm_id: FirmId
  readonly vendor_id: VendorId | null
  readonly subject: Subject
  readonly subject_id: number
  readonly audience: Audience
  readonly title: string
  readonly company: string
  readonly local_part: string
  readonly comments: ReadonlyArray<{
    readonly by: string
    readonly side: Side
    readonly text: string
    readonly files: number
  }>
}

/**
 * Answers by mail speak as a person. Only a relay that checks senders can tell who wrote; the address of a thread alone is known
 * to everybody who was given a copy of an answer.
 */
export const takesAnswers = (mailIn: MailInSettings | undefined): mailIn is MailInSettings =>
  mailIn?.relay !== undefined

/** [CHT-O01] Sends a person the comments of a thread that they have not read; the answer to the mail becomes a comment. */
export const mailComments = Effect.fn("threads.mailComments")(function* (thread: number, user: number) {
  const sql = yield* SqlClient.SqlClient
  const mails = yield* Mails
  const { mailIn } = yield* Settings
  const answersAt = takesAnswers(mailIn) ? mailIn.domain : null
  yield* sql.withTransaction(
    Effect.gen(function* () {
      const local = `fil-${newSecret()
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, "")
        .slice(0, 24)}`
      const [taken] = yield* sql<Taken>`
        select firm_id, vendor_id, subject, subject_id::float8 as subject_id, audience, title, company, local_part, comments
          from app.take_comment_mail(${thread}, ${user}, ${local})`
      if (taken === undefined) return
      const [account] = yield* sql<MailAccount>`select * from app.firm_account(${user}, ${taken.firm_id})`
      if (account === undefined) return
      const [row] = yield* sql<{ language: string | null }>`select app.language_of(${user}) as language`
      const language: Language = languages.find((one) => one === row?.language) ?? languages[0]
      const context = encodeContext({ firmId: taken.firm_id, vendorId: taken.vendor_id })
      yield* mails.post(
        account,
        {
          kind: "comments",
          firstname: account.firstname,
          subject: taken.subject,
          isInternal: taken.audience === "internal",
          title: taken.title,
          company: taken.company,
          comments: taken.comments,
          takesAnswer: answersAt !== null,
          link: mails.address(
            account.firm_domain,
            `/messages/${context}?about=${taken.subject}-${taken.subject_id}-${taken.audience}`
          )
        },
        language,
        usefulMinutes,
        answersAt === null ? {} : { replyTo: `${taken.local_part}@${answersAt}` }
      )
    })
  )
})
