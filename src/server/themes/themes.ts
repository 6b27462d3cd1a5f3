import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type ThemeEvent, themeMachine } from "#machines/themes/theme.machine.ts"
import { themeSnapshot } from "#machines/themes/themes.projection.ts"
import { mayChangeTheme, mayMakeThemes } from "#schemas/access/policy.ts"
import { keptColour } from "#schemas/shared/colour.ts"
import { sharingsFor, themeForm, type ThemeValues } from "#schemas/themes/rules.ts"
import type { Theme, ThemeLevel } from "#schemas/themes/theme.ts"
import { findOne } from "#server/platform/scope.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkForm, checkPolicy, checkRevision, invalid, refuseDuplicate } from "#server/shared/refusals.ts"
import type { LevelScope } from "#server/shared/requestScope.ts"
import { keptLine, lineKey } from "#schemas/shared/line.ts"

type Row = Omit<Theme, "level" | "closed_by">

const levelOf = (vendor: number | null): ThemeLevel => (vendor === null ? "firm" : "company")
export const sideOf = ({ facts }: LevelScope): ThemeLevel => (facts.firmRole === null ? "company" : "firm")

const wireOf = (scope: LevelScope, row: Row): Theme => {
  const level = levelOf(row.vendor_id)
  return { ...row, level, closed_by: [...mayChangeTheme(scope.facts, level, row.access !== null)] }
}

/**
 * [THM-002] The themes that the viewer's side may see: in the firm's settings those of the firm, in a company those of
 * the company and the firm.
 */
export const readThemes = (scope: LevelScope, only: { readonly id?: number; readonly own?: boolean } = {}) =>
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

/** A theme that the viewer's side may see; 404 otherwise. */
export const readTheme = (scope: LevelScope, id: number) => findOne(id, () => readThemes(scope, { id }))

/** Locks a theme that belongs to the firm or company in scope; 404 if it belongs elsewhere or is hidden. */
const reachTheme = (scope: LevelScope, id: number) =>
  findOne(id, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`select 1 from theme where id = ${id} for update`
      return yield* readThemes(scope, { id, own: true })
    })
  )

const valuesOf = ({ acl, color, sharing, title }: ThemeValues): ThemeValues => ({ title, color, sharing, acl })
/** The columns of a theme; `title_key` makes titles unique. */
export const columnsOf = ({ title, ...values }: ThemeValues) => ({ ...values, title, title_key: lineKey(title) })
export const keptTheme = ({ color, title, ...rest }: ThemeValues) =>
  valuesOf({ ...rest, title: keptLine(title), color: keptColour(color) })

/** [THM-006] [ERR-064] 422 at `title`: another theme has this title. */
export const titleTaken = () => invalid({ title: ["theme.title_taken"] })

/** The values as they will be stored; 422 if a field is invalid or another theme than `self` has the title. */
const checked = (scope: LevelScope, values: ThemeValues, self: number | null) =>
  Effect.gen(function* () {
    yield* checkForm(themeForm.check(values))
    if (!sharingsFor(sideOf(scope), levelOf(scope.vendor)).some((sharing) => sharing === values.sharing))
      return yield* invalid({ sharing: ["theme.private_for_others"] })
    const sql = yield* SqlClient.SqlClient
    const others = yield* sql`select 1 from theme where firm_id = ${scope.firm}
      and vendor_id is not distinct from ${scope.vendor}::integer and title_key = ${lineKey(values.title)}
      and id is distinct from ${self}::integer`
    return others.length > 0 ? yield* titleTaken() : keptTheme(values)
  })

/** Logs an event of a theme with its values before and after; null where it does not exist. */
const logTheme = (
  scope: LevelScope,
  id: number,
  { type, ...payload }: ThemeEvent | { readonly type: "theme.added" },
  before: ThemeValues | null,
  after: ThemeValues | null
) => {
  const stateOf = (values: ThemeValues) => ({ state: "kept", ...valuesOf(values) })
  const [was, is] = [before && stateOf(before), after === null ? { state: "removed" } : stateOf(after)]
  return recordEvent({ ...scope, entity: "theme", id, type, payload, before: was, after: is })
}

/**
 * [THM-001] [THM-005] [THM-006] Creates a theme and gives it to its author: without it, the author could hide documents
 * from themselves.
 */
export const createTheme = (scope: LevelScope, given: ThemeValues) =>
  Effect.gen(function* () {
    const { facts, firm, user, vendor } = scope
    const sql = yield* SqlClient.SqlClient
    yield* checkPolicy(mayMakeThemes(facts, levelOf(vendor)))
    const values = yield* checked(scope, given, null)
    const row = { firm_id: firm, vendor_id: vendor, ...columnsOf(values) }
    const [made] = yield* refuseDuplicate(
      sql<{ id: number }>`insert into theme ${sql.insert(row)} returning id`,
      titleTaken
    )
    const id = made?.id ?? 0
    if (facts.firmRole === "collaborator")
      yield* sql`insert into user_theme (theme_id, firm_id, user_id) values (${id}, ${firm}, ${user})`
    yield* logTheme(scope, id, { type: "theme.added" }, null, values)
    return yield* Effect.orDie(readTheme(scope, id))
  })

export const changeTheme = (scope: LevelScope, id: number, given: Partial<ThemeValues>, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const theme = yield* reachTheme(scope, id)
    yield* checkPolicy(theme.closed_by)
    yield* checkRevision(ifMatch, theme.revision)
    const values = yield* checked(scope, { ...valuesOf(theme), ...given }, id)
    const event: ThemeEvent = { type: "theme.changed", by: { mayChange: true }, values, isTitleTaken: false }
    yield* decideOrConflict(themeMachine, themeSnapshot(), event)
    yield* refuseDuplicate(
      sql`update theme set ${sql.update(columnsOf(values))}, revision = revision + 1, updated_at = now() where id = ${id}`,
      titleTaken
    )
    yield* logTheme(scope, id, event, theme, values)
    return yield* Effect.orDie(readTheme(scope, id))
  })

export const removeTheme = (scope: LevelScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const theme = yield* reachTheme(scope, id)
    yield* checkPolicy(theme.closed_by)
    const [{ uses } = { uses: 0 }] = yield* sql<{ uses: number }>`select app.theme_uses(${id}) as uses`
    const event: ThemeEvent = { type: "theme.removed", by: { mayChange: true }, nodes: uses }
    yield* decideOrConflict(themeMachine, themeSnapshot(), event)
    yield* sql`delete from theme where id = ${id}`
    yield* logTheme(scope, id, event, theme, null)
  })
