import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { CreationDraft, CreationDraftChanges } from "#schemas/customers/creation/creation.api.ts"
import { emptyCreation } from "#schemas/customers/creation/creation.ts"
import { newSecret } from "#server/shared/secrets.ts"
import { lockText } from "#server/shared/locks.ts"
import { checkRevision, stale } from "#server/shared/refusals.ts"

/** The owner of a draft, and the firm in scope. */
export interface Drafter {
  readonly firm: number
  readonly user: number
}

/** An unsaved draft older than this is deleted; a PostgreSQL interval. */
export const draftLife = "90 days"

const find = ({ firm, user }: Drafter, lock: "read" | "change") =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<CreationDraft>`
      select key, step, furthest, "values", revision, app.instant(saved_at) as saved_at from client_file_draft
       where firm_id = ${firm} and user_id = ${user} ${lock === "change" ? sql.literal("for update") : sql.literal("")}`
    return row ?? null
  })

/** [WIZ-O02] The saved draft; otherwise an empty, unsaved one with revision 0 and a new key. */
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

/** Saves the draft; 412 if another window has saved it since `ifMatch`, or has created the client file from it. */
export const keepDraft = (drafter: Drafter, changes: CreationDraftChanges, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { firm, user } = drafter
    // Serialise two windows that save a first draft concurrently: there is no row to lock yet.
    yield* lockText(`draft of ${user}`, firm)
    // Serialise with the wizard's last step, which locks the same key: a late save must not recreate the draft of a
    // finished file.
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

/** Deletes the person's draft; with a `key`, only if the draft has this key. */
export const dropDraft = ({ firm, user }: Drafter, key: string | null) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`delete from client_file_draft where firm_id = ${firm} and user_id = ${user}
      and (${key}::text is null or key = ${key}::text)`
  )
