import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { TalkPerson } from "#schemas/threads/thread.ts"
import type { TalkScope } from "#server/threads/talkScope.ts"

/** The people who can read a thread, the firm's staff first. */
export const readPeople = ({ place: { audience, subject, subjectId } }: TalkScope) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (
      sql
    ) => sql<TalkPerson>`select id, side, name from app.talk_people(${subject}, ${BigInt(subjectId)}::bigint, ${audience})
      order by side <> 'firm', lower(name), id`
  )

/**
 * [CHT-O01] The people mentioned in a comment, by id or by their name after an "@". `told` are those who can read the
 * thread. `leftOut` are the names of the others, shown to the author.
 */
export const chosenPeople = (scope: TalkScope, ids: ReadonlyArray<number>, text: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const isNamed = text.includes("@")
    if (ids.length === 0 && !isNamed) return { told: [], leftOut: [] }
    const readers = yield* readPeople(scope)
    const names = (name: string) => name !== "" && text.includes(`@${name}`)
    const told = readers.filter(({ id, name }) => ids.includes(id) || names(name)).map(({ id }) => id)
    // People whose names the author may know: for staff the team and the client's users, for a client user only their
    // own colleagues.
    const known = yield* sql<{ id: number; name: string }>`
      select x.id, app.person(x.id)->>'name' as name from (
        select f.user_id as id from firm_user f where ${scope.side === "firm"} and f.firm_id = ${scope.firm} and f.active
        union select v.user_id from vendor_user v where ${scope.side === "company"} and v.vendor_id = ${scope.vendor}::integer
        union select v.user_id from vendor_user v where ${scope.side === "firm"} and v.vendor_id = ${scope.vendor}::integer) x`
    const readerIds = new Set(readers.map(({ id }) => id))
    const missed = known.filter(({ id, name }) => !readerIds.has(id) && (ids.includes(id) || names(name)))
    return { told: [...new Set(told)], leftOut: [...new Set(missed.map(({ name }) => name))] }
  })
