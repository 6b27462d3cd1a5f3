import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { decide } from "#machines/shared/guards/decide.ts"
import { type ThemeEvent, themeMachine } from "#machines/themes/theme.machine.ts"
import { themeSnapshot } from "#machines/themes/themes.projection.ts"
import { mayChangeTheme, mayMakeThemes } from "#schemas/access/policy.ts"
import { keptColour } from "#schemas/shared/colour.ts"
import type { Theme } from "#schemas/themes/theme.ts"
import { keptTitle, themeForm, titleKey, type ThemeValues } from "#schemas/themes/rules.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { sqlStateOf } from "#server/platform/sqlState.ts"
import { checkForm, checkPolicy, checkRevision, conflict, invalid } from "#server/shared/refusals.ts"
import { type ThemeScope, levelOf, logThemes, sideOf } from "#server/themes/themeScope.ts"

type Row = Omit<Theme, "level" | "closed_by">

const wireOf = (scope: ThemeScope, row: Row): Theme => {
  const level = levelOf(row.vendor_id)
  return { ...row, level, closed_by: [...mayChangeTheme(scope.facts, level, row.access !== null)] }
}

/**
 * [THM-002] The themes that the viewer's side may see: in the firm's settings those of the firm, in a company those of
 * the company and the firm.
 */
export const readThemes = (scope: ThemeScope, only: { readonly id?: number; readonly own?: boolean } = {}) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ofFirm = sideOf(scope) === "firm"
    const rows = yield* sql<Row>`
      select t.id, t.vendor_id, t.title, t.color, t.sharing, t.acl, t.revision, app.instant(t.created_at) as created_at,
          app.instant(t.updated_at) as updated_at, mine.acl as access,
          (select count(*)::integer from user_theme u where u.theme_id = t.id
             and (${scope.vendor}::integer is null or u.vendor_id is null or u.vendor_id = ${scope.vendor}::integer)) as people,
          (select count(*)::integer from node n where n.theme_ids @> array[t.id] and n.deleted_at is null) as nodes
        from theme t left join app.themes_of(${scope.user}, ${scope.firm}, ${scope.vendor}::integer) mine on mine.theme_id = t.id
       where t.firm_id = ${scope.firm}
         and (t.vendor_id is null or t.vendor_id = ${scope.vendor}::integer)
         and (t.sharing = 'shared' or (t.vendor_id is null) = ${ofFirm})
         and (${only.id ?? null}::integer is null or t.id = ${only.id ?? null}::integer)
         and (${only.own !== true} or t.vendor_id is not distinct from ${scope.vendor}::integer)
       order by t.vendor_id is not null, t.title_key, t.id`
    return rows.map((row) => wireOf(scope, row))
  })

/**
 * Locks a theme that belongs to the firm or company in scope; 404 if it belongs elsewhere or is hidden from the
 * viewer's side.
 */
const reachTheme = (scope: ThemeScope, id: number) =>
  Effect.gen(function* () {
    if (!isStorable(id)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    yield* sql`select 1 from theme where id = ${id} for update`
    const [theme] = yield* readThemes(scope, { id, own: true })
    return theme ?? (yield* notFound())
  })

const isTitleTaken = (scope: ThemeScope, title: string, self: number | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql`select 1 from theme where firm_id = ${scope.firm}
      and vendor_id is not distinct from ${scope.vendor}::integer and title_key = ${titleKey(title)}
      and id is distinct from ${self}::integer`
    return rows.length > 0
  })

/** [THM-006] [ERR-064] 422 at `title`: another theme has this title. */
const titleTaken = () => invalid({ title: ["theme.title_taken"] })

const checkFields = (values: ThemeValues, isTaken: boolean) =>
  Effect.gen(function* () {
    const errors = themeForm.check(values) as Record<string, ReadonlyArray<string>>
    yield* checkForm(errors)
    if (isTaken) return yield* titleTaken()
  })

/** Maps a unique violation to the same error: a concurrent request took the title. */
const onceByTitle = <A, E, R>(write: Effect.Effect<A, E, R>) =>
  Effect.catch(write, (failure) => (sqlStateOf(failure) === "23505" ? Effect.fail(titleTaken()) : Effect.die(failure)))

const valuesOf = ({ acl, color, sharing, title }: Theme): ThemeValues => ({ title, color, sharing, acl })
const tidy = (values: ThemeValues): ThemeValues => ({
  ...values,
  title: keptTitle(values.title),
  color: keptColour(values.color)
})

const one = (scope: ThemeScope, id: number) =>
  Effect.flatMap(readThemes(scope, { id }), ([theme]) =>
    theme === undefined ? Effect.die(new Error("a theme is gone at once")) : Effect.succeed(theme)
  )

/**
 * [THM-001] [THM-005] [THM-006] Creates a theme and gives it to its author: without it, the author could hide documents
 * from themselves.
 */
export const createTheme = (scope: ThemeScope, given: ThemeValues) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* checkPolicy(mayMakeThemes(scope.facts, levelOf(scope.vendor)))
    yield* checkFields(given, yield* isTitleTaken(scope, given.title, null))
    const { acl, color, sharing, title } = tidy(given)
    const [made] = yield* onceByTitle(
      sql<{ id: number }>`insert into theme (firm_id, vendor_id, title, title_key, color, sharing, acl)
        values (${scope.firm}, ${scope.vendor}::integer, ${title}, ${titleKey(title)}, ${color}, ${sharing}, ${acl}) returning id`
    )
    if (made === undefined) return yield* Effect.die(new Error("no theme was made"))
    if (scope.facts.firmRole === "collaborator") {
      yield* sql`insert into user_theme (theme_id, firm_id, user_id) values (${made.id}, ${scope.firm}, ${scope.user})`
    }
    yield* logThemes(scope, {
      entity: "theme",
      id: made.id,
      machine: "theme",
      type: "theme.added",
      payload: {},
      before: null,
      after: { state: "kept", title, color, sharing, acl }
    })
    return yield* one(scope, made.id)
  })

const asked = (scope: ThemeScope, theme: Theme, event: ThemeEvent) =>
  Effect.gen(function* () {
    yield* checkPolicy(theme.closed_by)
    const verdict = decide(themeMachine, themeSnapshot(), event)
    if (Result.isFailure(verdict)) return yield* conflict(verdict.failure.closedBy)
    return verdict.success
  })

export const changeTheme = (scope: ThemeScope, id: number, given: Partial<ThemeValues>, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const theme = yield* reachTheme(scope, id)
    yield* checkPolicy(theme.closed_by)
    yield* checkRevision(ifMatch, theme.revision)
    const typed = { ...valuesOf(theme), ...given }
    const taken = yield* isTitleTaken(scope, typed.title, id)
    yield* checkFields(typed, taken)
    const values = tidy(typed)
    yield* asked(scope, theme, {
      type: "theme.changed",
      by: { mayChange: true },
      values,
      isTitleTaken: taken
    })
    const { acl, color, sharing, title } = values
    yield* onceByTitle(sql`update theme set title = ${title}, title_key = ${titleKey(title)}, color = ${color},
      sharing = ${sharing}, acl = ${acl}, revision = revision + 1, updated_at = now() where id = ${id}`)
    yield* logThemes(scope, {
      entity: "theme",
      id,
      machine: "theme",
      type: "theme.changed",
      payload: { by: { mayChange: true }, values, isTitleTaken: false },
      before: { state: "kept", ...valuesOf(theme) },
      after: { state: "kept", ...values }
    })
    return yield* one(scope, id)
  })

export const removeTheme = (scope: ThemeScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const theme = yield* reachTheme(scope, id)
    const [{ uses } = { uses: 0 }] = yield* sql<{ uses: number }>`select app.theme_uses(${id}) as uses`
    const event: ThemeEvent = { type: "theme.removed", by: { mayChange: theme.closed_by.length === 0 }, nodes: uses }
    yield* asked(scope, theme, event)
    yield* sql`delete from theme where id = ${id}`
    yield* logThemes(scope, {
      entity: "theme",
      id,
      machine: "theme",
      type: event.type,
      payload: { by: event.by, nodes: uses },
      before: { state: "kept", ...valuesOf(theme) },
      after: { state: "removed" }
    })
  })
