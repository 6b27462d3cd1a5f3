import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { StarterTheme } from "#schemas/themes/starterThemes.api.ts"
import { themeForm, type ThemeValues } from "#schemas/themes/rules.ts"
import { findOne, isStorable } from "#server/platform/scope.ts"
import { checkForm, checkRevision, invalid, refuseDuplicate } from "#server/shared/refusals.ts"
import { columnsOf, keptTheme, titleTaken } from "#server/themes/themes.ts"

/** Maximum themes in the provider's catalogue. */
const most = 200

const readAll = (only: number | null = null) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<StarterTheme>`
      select id, title, color, sharing, acl, revision, app.instant(created_at) as created_at, app.instant(updated_at) as updated_at
        from starter_theme where ${only}::integer is null or id = ${only}::integer order by title_key, id`
  )

/** [SAD-016] The provider's catalogue of themes, by title. Each new firm gets a copy of them. */
export const listThemes = readAll()

const readTheme = (id: number) => findOne(id, readAll)

export const addTheme = (given: ThemeValues) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* checkForm(themeForm.check(given))
    if ((yield* listThemes).length >= most) return yield* invalid({ title: ["theme.catalogue_full"] })
    const row = columnsOf(keptTheme(given))
    const [made] = yield* refuseDuplicate(
      sql<{ id: number }>`insert into starter_theme ${sql.insert(row)} returning id`,
      titleTaken
    )
    return yield* readTheme(made?.id ?? 0)
  })

export const changeTheme = (id: number, given: Partial<ThemeValues>, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`select 1 from starter_theme where id = ${isStorable(id) ? id : 0} for update`
    const was = yield* readTheme(id)
    yield* checkRevision(ifMatch, was.revision)
    const next = { title: was.title, color: was.color, sharing: was.sharing, acl: was.acl, ...given }
    yield* checkForm(themeForm.check(next))
    const row = columnsOf(keptTheme(next))
    yield* refuseDuplicate(
      sql`update starter_theme set ${sql.update(row)}, revision = revision + 1, updated_at = now() where id = ${id}`,
      titleTaken
    )
    return yield* readTheme(id)
  })

export const removeTheme = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* readTheme(id)
    yield* sql`delete from starter_theme where id = ${id}`
  })
