import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { TalkPerson } from "#schemas/threads/thread.ts"
import type { TalkScope } from "#server/threads/talkScope.ts"

/** The people who read a thread, with the staff first. */
export const readPeople = ({ place: { audience, subject, subjectId } }: TalkScope) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (
      sql
    ) => sql<TalkPerson>`select id, side, name from app.talk_people(${subject}, ${BigInt(subjectId)}::bigint, ${audience})
      order by side <> 'firm', lower(name), id`
  )

/**
 * [CHT-O01] The people that a comment mentions: by id, or by their name after an @. Whoever cannot read the thread is
 * told nothing, and their name is given back to the writer, who typed it.
 */
export const chosenPeople = (scope: TalkScope, ids: ReadonlyArray<number>, text: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const isNamed = text.includes("@")
    if (ids.length === 0 && !isNamed) return { told: [], leftOut: [] }
    const readers = yield* readPeople(scope)
    const names = (name: string) => name !== "" && text.includes(`@${name}`)
    const told = readers.filter(({ id, name }) => ids.includes(id) || names(name)).map(({ id }) => id)
    // People whom the writer knows from elsewhere: colleagues of their own side, never the other side's.
    const known = yield* sql<{ id: number; name: string }>`
      select x.id, app.person(x.id)->>'name' as name from (
        select f.user_id as id from firm_user f where ${scope.side === "firm"} and f.firm_id = ${scope.firm} and f.active
        union select v.user_id from vendor_user v where ${scope.side === "company"} and v.vendor_id = ${scope.vendor}::integer
        union select v.user_id from vendor_user v where ${scope.side === "firm"} and v.vendor_id = ${scope.vendor}::integer) x`
    const readerIds = new Set(readers.map(({ id }) => id))
    const missed = known.filter(({ id, name }) => !readerIds.has(id) && (ids.includes(id) || names(name)))
    return { told: [...new Set(told)], leftOut: [...new Set(missed.map(({ name }) => name))] }
  })
