import { Clock, Context, Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { NoticeType } from "#schemas/notifications/notices.ts"
import type { NotificationFamily } from "#schemas/people/preferences.ts"
import { languages, type Language } from "#schemas/shared/constants.ts"
import { type MailAccount, Mails } from "#server/mail/Mails.ts"
import { jobs } from "#server/platform/Jobs.ts"

/** How often this process looks for events to notify; null disables it. */
export const NewsEvery = Context.Reference<Duration.Input | null>("dossier/server/notifications/NewsEvery", {
  defaultValue: () => "3 seconds"
})
/** A mail waits until no notice was added to it for this long, so that related changes share one mail. */
export const NewsQuiet = Context.Reference<Duration.Input>("dossier/server/notifications/NewsQuiet", {
  defaultValue: () => "1 minute"
})

/** Rows of the event log per batch. */
const batchSize = 500
/** Days after which notices are deleted. */
const keptDays = 180

interface News {
  readonly event_id: number
  readonly vendor_id: number
  readonly user_id: number
  readonly by_id: number | null
  readonly type: NoticeType
  readonly node_id: number
  readonly folder_id: number | null
  readonly name: string
}

/**
 * [NET-071] [DOC-O06] Creates notices for the watchers of the next events of a firm. Enters the scope of each watcher,
 * so that nobody is notified of what they may not see. The position in the log moves in the same transaction, so that
 * no event is notified twice.
 */
const notifySome = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const quiet = Duration.toSeconds(yield* NewsQuiet)
    const news = yield* sql<News>`
      select event_id::float8 as event_id, vendor_id, user_id, by_id, type, node_id::float8 as node_id,
          folder_id::float8 as folder_id, name
        from app.take_news(${firm}, ${batchSize})`
    let entered = ""
    let enters = false
    for (const { by_id, folder_id, name, node_id, type, user_id, vendor_id } of news) {
      const key = `${user_id}:${vendor_id}`
      if (key !== entered) {
        entered = key
        const [row] = yield* sql<{ enters: boolean }>`select app.still_enters(${user_id}, ${vendor_id})
          and app.enter_vendor(${user_id}, ${vendor_id}) is not null as enters`
        enters = row?.enters === true
      }
      if (!enters) continue
      yield* sql`select app.add_notice(${user_id}, ${type}, ${by_id}::integer, ${node_id}::bigint,
        ${folder_id}::bigint, ${name}, make_interval(secs => ${quiet}))`
    }
  }).pipe((effect) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(effect)))

interface Received {
  readonly vendor_id: number
  readonly user_id: number
  readonly by_id: number | null
  readonly nodes: ReadonlyArray<number>
}

/**
 * [NOT-O02] Creates notices about documents that one side of a client file has received from the other. Enters the
 * scope of each person. The position moves in the same transaction. Returns whether there is more.
 */
const notifyReceived = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const quiet = Duration.toSeconds(yield* NewsQuiet)
    const received = yield* sql<Received>`
      select vendor_id, user_id, by_id, to_json(nodes) as nodes from app.take_received(${firm}, ${batchSize})`
    for (const { by_id, nodes, user_id, vendor_id } of received) {
      const [row] = yield* sql<{ enters: boolean }>`select app.still_enters(${user_id}, ${vendor_id})
        and app.enter_vendor(${user_id}, ${vendor_id}) is not null as enters`
      if (row?.enters !== true) continue
      yield* sql`select app.add_received(${user_id}, ${vendor_id}, ${by_id}::integer, ${[...nodes]}::bigint[],
        make_interval(secs => ${quiet}))`
    }
    const left = yield* sql`select firm from app.firms_with_received() where firm = ${firm}`
    return left.length > 0
  }).pipe((effect) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(effect)))

/** Queues jobs for firms with new events and for people with due mails. Job ids deduplicate. */
export const queueNotices = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const queue = yield* jobs
  // With the hour in its id, a job that has failed permanently is queued again in the next hour.
  const hour = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 13)
  const firms = yield* sql<{ firm: number; newest: string }>`
    select firm, max(newest)::text as newest
      from (select firm, newest from app.firms_to_tell() union all select firm, newest from app.firms_with_received()) told
     group by firm`
  for (const { firm, newest } of firms)
    yield* queue.offer({ _tag: "TellNews", firm }, { id: `news:${firm}:${newest}:${hour}` })
  const due = yield* sql<{ firm: number; user: number; last: string }>`
    select firm_id as firm, user_id as user, extract(epoch from last)::text as last from app.due_notices(500)`
  for (const { firm, last, user } of due)
    yield* queue.offer({ _tag: "MailNotices", firm, user }, { id: `notices:${firm}:${user}:${last}:${hour}` })
})

/** Creates the notices for all new events of a firm. */
export const notifyFirm = Effect.fn("notifications.notifyFirm")(function* (firm: number) {
  const sql = yield* SqlClient.SqlClient
  for (;;) {
    yield* notifySome(firm)
    const left = yield* sql<{ firm: number }>`select firm from app.firms_to_tell() where firm = ${firm}`
    if (left.length === 0) break
  }
  while (yield* notifyReceived(firm));
})

interface Taken {
  readonly type: NoticeType
  readonly by_name: string | null
  readonly company_name: string
  readonly names: ReadonlyArray<string>
  readonly count: number
  readonly family: NotificationFamily
}

/** A mail that is still unsent after these minutes (a week) is discarded. */
const usefulMinutes = 7 * 24 * 60

/** [NOT-001] [NOT-003] Sends one mail with all due notices of a person about one firm's companies. */
export const mailNotices = Effect.fn("notifications.mailNotices")(function* (firm: number, user: number) {
  const sql = yield* SqlClient.SqlClient
  const mails = yield* Mails
  yield* sql.withTransaction(
    Effect.gen(function* () {
      const lines = yield* sql<Taken>`
        select type, by_name, company_name, to_json(names) as names, count, family from app.take_notices(${firm}, ${user})`
      const [account] = yield* sql<MailAccount>`select * from app.firm_account(${user}, ${firm})`
      if (lines.length === 0 || account === undefined) return
      const [row] = yield* sql<{ language: string | null }>`select app.language_of(${user}) as language`
      const language: Language = languages.find((one) => one === row?.language) ?? languages[0]
      yield* mails.post(
        account,
        {
          kind: "notices",
          firstname: account.firstname,
          lines: lines.map(({ by_name, company_name, count: times, names, type }) => ({
            type,
            from: by_name ?? "",
            company: company_name,
            names,
            count: times
          })),
          families: [...new Set(lines.map(({ family }) => family))],
          link: mails.address(account.firm_domain, "/")
        },
        language,
        usefulMinutes
      )
    })
  )
})

/** Deletes notices older than `keptDays`. */
export const sweepNotices = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select app.forget_notices(make_interval(days => ${keptDays}))`
)
