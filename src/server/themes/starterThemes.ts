import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { keptColour } from "#schemas/shared/colour.ts"
import type { StarterTheme } from "#schemas/themes/starterThemes.api.ts"
import { keptTitle, themeForm, type ThemeValues, titleKey } from "#schemas/themes/rules.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { sqlStateOf } from "#server/platform/sqlState.ts"
import { checkForm, checkRevision, invalid } from "#server/shared/refusals.ts"

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

const readTheme = (id: number) =>
  Effect.gen(function* () {
    const [theme] = isStorable(id) ? yield* readAll(id) : []
    return theme ?? (yield* notFound())
  })

const checked = (values: ThemeValues) => checkForm(themeForm.check(values) as Record<string, ReadonlyArray<string>>)
/** [THM-006] Maps a unique violation to a field error: another theme has this title. */
const once = <A, E, R>(write: Effect.Effect<A, E, R>) =>
  Effect.catch(write, (failure) =>
    sqlStateOf(failure) === "23505" ? Effect.fail(invalid({ title: ["theme.title_taken"] })) : Effect.die(failure)
  )
const kept = ({ acl, color, sharing, title }: ThemeValues) => ({
  title: keptTitle(title),
  key: titleKey(title),
  color: keptColour(color),
  sharing,
  acl
})

export const addTheme = (given: ThemeValues) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* checked(given)
    if ((yield* listThemes).length >= most) return yield* invalid({ title: ["theme.catalogue_full"] })
    const { acl, color, key, sharing, title } = kept(given)
    const [made] = yield* once(sql<{ id: number }>`insert into starter_theme (title, title_key, color, sharing, acl)
      values (${title}, ${key}, ${color}, ${sharing}, ${acl}) returning id`)
    return yield* readTheme(made?.id ?? 0)
  })

export const changeTheme = (id: number, given: Partial<ThemeValues>, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`select 1 from starter_theme where id = ${isStorable(id) ? id : 0} for update`
    const was = yield* readTheme(id)
    yield* checkRevision(ifMatch, was.revision)
    const next = { title: was.title, color: was.color, sharing: was.sharing, acl: was.acl, ...given }
    yield* checked(next)
    const { acl, color, key, sharing, title } = kept(next)
    yield* once(sql`update starter_theme set title = ${title}, title_key = ${key}, color = ${color}, sharing = ${sharing}, acl = ${acl},
      revision = revision + 1, updated_at = now() where id = ${id}`)
    return yield* readTheme(id)
  })

export const removeTheme = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* readTheme(id)
    yield* sql`delete from starter_theme where id = ${id}`
  })
