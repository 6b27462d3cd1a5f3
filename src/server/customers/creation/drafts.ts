import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { CreationDraft, CreationDraftChanges } from "#schemas/customers/creation/creation.api.ts"
import { emptyCreation } from "#schemas/customers/creation/creation.ts"
import { newSecret } from "#server/access/secrets.ts"
import { lockText } from "#server/shared/locks.ts"
import { checkRevision, stale } from "#server/shared/refusals.ts"

/** Whose draft it is, inside the firm's scope. */
export interface Drafter {
  readonly firm: number
  readonly user: number
}

/** How long a draft that nobody goes on with is kept. */
export const draftLife = "90 days"

const find = ({ firm, user }: Drafter, lock: "read" | "change") =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<CreationDraft>`
      select key, step, furthest, "values", revision, app.instant(saved_at) as saved_at from client_file_draft
       where firm_id = ${firm} and user_id = ${user} ${lock === "change" ? sql.literal("for update") : sql.literal("")}`
    return row ?? null
  })

/** [WIZ-O02] What was begun; else an empty draft under a key of its own, of which nothing is kept yet. */
export const readDraft = (drafter: Drafter) =>
  Effect.map(
    find(drafter, "read"),
    (kept): CreationDraft =>
      kept ?? {
        key: newSecret(),
        step: "siret",
        furthest: "siret",
        values: emptyCreation,
        revision: 0,
        saved_at: null
      }
  )

/** Keeps the draft as it is now, unless another window has kept or finished it since the revision that was seen. */
export const keepDraft = (drafter: Drafter, changes: CreationDraftChanges, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { firm, user } = drafter
    // Two windows that keep the first word of a draft at the same moment wait for each other.
    yield* lockText(`draft of ${user}`, firm)
    // A save that was on its way while the last step went would leave a draft of a file that is there: it is over with it.
    yield* lockText(changes.key, firm)
    const [made] = yield* sql`select id from vendor where firm_id = ${firm} and creation_key = ${changes.key}`
    if (made !== undefined) return yield* stale()
    const kept = yield* find(drafter, "change")
    yield* checkRevision(ifMatch, kept?.revision ?? 0)
    const { furthest, key, step, values } = changes
    yield* sql`
      insert into client_file_draft (firm_id, user_id, key, step, furthest, "values")
      values (${firm}, ${user}, ${key}, ${step}, ${furthest}, ${JSON.stringify(values)}::text::json)
      on conflict (firm_id, user_id) do update set key = excluded.key, step = excluded.step, furthest = excluded.furthest,
        "values" = excluded."values", revision = client_file_draft.revision + 1, saved_at = now()`
    return yield* readDraft(drafter)
  })

/** Throws away what was begun: all of it, or only what was begun under a key. */
export const dropDraft = ({ firm, user }: Drafter, key: string | null) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`delete from client_file_draft where firm_id = ${firm} and user_id = ${user}
      and (${key}::text is null or key = ${key}::text)`
  )
