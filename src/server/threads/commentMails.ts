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

/**
 * Delay of a mail after a comment: further comments go into the same mail, and a person who reads them meanwhile gets
 * none.
 */
export const CommentQuiet = Context.Reference<Duration.Input>("dossier/server/threads/CommentQuiet", {
  defaultValue: () => "1 minute"
})
/** How often this process looks for due mails about comments; null disables it. */
export const CommentMailsEvery = Context.Reference<Duration.Input | null>("dossier/server/threads/CommentMailsEvery", {
  defaultValue: () => "3 seconds"
})

const batch = 200
/** A mail that is still unsent after these minutes (a week) is discarded. */
const usefulMinutes = 7 * 24 * 60

/**
 * Queues a job for each due mail. Job ids deduplicate; the hour in them lets a job that has failed permanently run
 * again.
 */
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
 * Whether people can answer by mail. Requires a mail relay that verifies senders: the reply address alone proves
 * nothing, since everybody who received a copy of an answer knows it.
 */
export const takesAnswers = (mailIn: MailInSettings | undefined): mailIn is MailInSettings =>
  mailIn?.relay !== undefined

/**
 * [CHT-O01] Mails a person the comments of a thread that they have not read. Their answer to the mail becomes a
 * comment.
 */
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
