import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { TimeLine } from "#schemas/threads/thread.ts"
import type { Subject } from "#schemas/threads/threadRules.ts"
import { details, entitiesOf, timeLinePage, told } from "#schemas/threads/timeLines.ts"
import { notFound } from "#server/platform/scope.ts"
import { inTalkFirm } from "#server/threads/talkScope.ts"

/** Characters of a comment shown in a time line. */
const shownText = 200

/**
 * [CHT-O01] The time line of a subject: events from the event log, and comments. Row-level security excludes what the
 * viewer may not read.
 */
export const readTimeLine = (
  viewer: Viewer["Service"],
  firm: number,
  subject: Subject,
  id: number,
  before: number | undefined
) =>
  inTalkFirm(viewer, firm, subject, (firmRole) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [place] = yield* sql<{ sees: boolean; firm_id: number | null; vendor_id: number | null }>`
        select app.sees_talk(${viewer.userId}, ${subject}, ${BigInt(id)}::bigint,
            ${subject === "provider" ? "provider" : firmRole === null || subject === "chat" ? "shared" : "internal"}) as sees,
          p.firm_id, p.vendor_id
          from (select 1) one left join app.place_of_subject(${subject}, ${BigInt(id)}::bigint) p on true`
      if (place?.sees !== true || place.firm_id !== firm) return yield* notFound()
      const isWhole = subject === "company"
      const wanted = entitiesOf[subject].flatMap((entity) =>
        told[entity].filter((type) => !isWhole || !details.has(type)).map((type) => `${entity}:${type}`)
      )
      const from = before === undefined ? sql`true` : sql`e.id < ${BigInt(before)}::bigint`
      const own = isWhole
        ? sql`e.vendor_id = ${place.vendor_id}::integer and e.user_id is not null`
        : sql`e.entity = ${entitiesOf[subject][0] ?? ""} and e.entity_id = ${BigInt(id)}::bigint`
      const threads = isWhole
        ? sql`t.vendor_id = ${place.vendor_id}::integer`
        : sql`t.subject = ${subject} and t.subject_id = ${BigInt(id)}::bigint`
      const rows = yield* sql<TimeLine>`
        select x.id::float8 as id, app.instant(x.at) as at, case when x.user_id is not null then app.person(x.user_id) end as by, x.type,
            x.name, x.audience, x.text
          from (
            (select e.id, e.at, e.user_id, e.type, coalesce(e.after->>'name', e.before->>'name', '') as name, null::text as audience,
                null::text as text
               from event e where ${own} and e.entity || ':' || e.type = any (${wanted}::text[]) and ${from}
              order by e.id desc limit ${timeLinePage + 1})
            union all
            (select e.id, e.at, e.user_id, e.type, ${isWhole ? sql`coalesce((select p.title from app.place_of_subject(t.subject, t.subject_id) p), '')` : sql`''`},
                t.audience, left(c.body, ${shownText})
               from comment c join thread t on t.id = c.thread_id
               join event e on e.entity = 'comment' and e.entity_id = c.id and e.type = 'comment.written'
              where ${threads} and c.state <> 'deleted' and ${from} order by e.id desc limit ${timeLinePage + 1})
          ) x order by x.id desc limit ${timeLinePage + 1}`
      const data = rows.slice(0, timeLinePage)
      return { data, next: rows.length > timeLinePage ? (data.at(-1)?.id ?? null) : null }
    })
  )
