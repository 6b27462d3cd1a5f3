import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mayGiveThemes } from "#schemas/access/policy.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import type { Theme, ThemeId, ThemePerson, UserThemes } from "#schemas/themes/theme.ts"
import { findOne } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkPolicy, invalid } from "#server/shared/refusals.ts"
import type { LevelScope } from "#server/shared/requestScope.ts"
import { readTheme, readThemes, sideOf } from "#server/themes/themes.ts"

/** A person who can be given themes here: in the firm's settings its staff, in a company also its users. */
type Holder = Omit<ThemePerson, "has"> & { readonly theme_ids: ReadonlyArray<ThemeId> }
type Gift = Pick<Holder, "id" | "side"> & { readonly theme: ThemeId }

/** The themes of staff do not depend on the company. */
const vendorOf = ({ vendor }: LevelScope, side: Holder["side"]) => (side === "firm" ? null : vendor)
const groupOf = (side: Holder["side"]) => (side === "firm" ? "staff" : "client")

/**
 * The holders by name, each with their themes: all of them, or only one person, or only one theme. The list contains
 * staff whose access has ended; as one person they are not found.
 */
const readHolders = (
  { firm, vendor }: LevelScope,
  { theme = null, user = null }: { readonly theme?: number | null; readonly user?: number | null }
) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => {
    const staff = sql`(select u.id, app.first_here(u.id, u.firstname) as firstname,
        app.last_here(u.id, u.lastname) as lastname, 'firm' as side, f.role
      from firm_user f join app_user u on u.id = f.user_id
      where f.firm_id = ${firm} and f.active and (${user}::integer is null or app.is_staff(u.id)))`
    return sql<Holder>`select p.id, p.firstname, p.lastname, p.side, p.role = 'admin' as always,
        array(select t.theme_id from user_theme t
          where t.user_id = p.id and (${theme}::integer is null or t.theme_id = ${theme}::integer)
            and t.vendor_id is not distinct from case when p.side = 'firm' then null else ${vendor}::integer end) as theme_ids
      from ${vendor === null ? staff : sql`app.vendor_users(${vendor})`} p
      where ${user}::integer is null or p.id = ${user}::integer
      order by p.side, lower(p.lastname), lower(p.firstname), p.id`
  })

const write = ({ firm, vendor }: LevelScope, come: ReadonlyArray<Gift>, gone: ReadonlyArray<Gift>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rowsOf = (gifts: ReadonlyArray<Gift>) => {
      const [themes, users, sides] = [
        gifts.map((gift) => gift.theme),
        gifts.map(({ id }) => id),
        gifts.map(({ side }) => side)
      ]
      return sql`(select theme_id, user_id, case when side = 'firm' then null else ${vendor}::integer end as vendor_id
        from unnest(${themes}::integer[], ${users}::integer[], ${sides}::text[]) as gift (theme_id, user_id, side)) g`
    }
    yield* sql`delete from user_theme t using ${rowsOf(gone)}
      where t.theme_id = g.theme_id and t.user_id = g.user_id and t.vendor_id is not distinct from g.vendor_id`
    yield* sql`insert into user_theme (theme_id, firm_id, vendor_id, user_id)
      select g.theme_id, ${firm}, g.vendor_id, g.user_id from ${rowsOf(come)} on conflict do nothing`
  })

/**
 * Whether a theme can be given to this side here. In the firm's settings: the firm's themes. In a company: to its users
 * the company's themes and the firm's shared ones, to staff the company's shared ones.
 */
const isFor = ({ vendor }: LevelScope, side: Holder["side"], { level, sharing }: Theme) => {
  if (vendor === null) return level === "firm"
  if (side === "firm") return level === "company" && sharing === "shared"
  return level === "company" || sharing === "shared"
}

/** A person's themes, and the themes that the viewer sees and that can be given to the person. */
const readOf = (scope: LevelScope, user: number) =>
  Effect.gen(function* () {
    const holder = yield* findOne(user, () => readHolders(scope, { user }))
    const candidates = (yield* readThemes(scope)).filter((theme) => isFor(scope, holder.side, theme))
    const theme_ids = candidates.flatMap(({ id }) => (holder.theme_ids.includes(id) ? [id] : []))
    return { holder, candidates, given: { user_id: user as UserId, theme_ids } satisfies UserThemes }
  })

/**
 * [ROL-022] [CLI-007] The themes of a person. People may read their own; for others' a client user needs the right to
 * give themes.
 */
export const readGiven = (scope: LevelScope, user: number) =>
  Effect.gen(function* () {
    const { given, holder } = yield* readOf(scope, user)
    if (user !== scope.user && sideOf(scope) === "company")
      yield* checkPolicy(mayGiveThemes(scope.facts, groupOf(holder.side)))
    return given
  })

/**
 * [ROL-021] [ROL-022] Sets a person's themes, among those visible to the viewer. A collaborator can give and take only
 * themes that they have themselves; the person's other themes are unchanged.
 */
export const giveThemes = (scope: LevelScope, user: number, wanted: ReadonlyArray<ThemeId>) =>
  Effect.gen(function* () {
    const { candidates, given, holder } = yield* readOf(scope, user)
    yield* checkPolicy(mayGiveThemes(scope.facts, groupOf(holder.side)))
    const had = given.theme_ids
    const mayGive = new Set(candidates.flatMap(({ access, id }) => (access === null ? [] : [id])))
    if (wanted.some((id) => !mayGive.has(id) && !had.includes(id)))
      return yield* invalid({ theme_ids: ["theme.unknown"] })
    const theme_ids = candidates.flatMap(({ id }) => ((mayGive.has(id) ? wanted : had).includes(id) ? [id] : []))
    const come = theme_ids.filter((id) => !had.includes(id))
    const gone = had.filter((id) => !theme_ids.includes(id))
    if (gone.length + come.length === 0) return given
    const gift = (theme: ThemeId): Gift => ({ ...holder, theme })
    yield* write(scope, come.map(gift), gone.map(gift))
    yield* recordEvent({
      ...scope,
      entity: "user",
      id: user,
      machine: "userThemes",
      type: "themes.given",
      payload: { vendor_id: vendorOf(scope, holder.side) },
      before: { theme_ids: had },
      after: { theme_ids }
    })
    return { ...given, theme_ids }
  })

/**
 * [ROL-022] [CLI-007] The people to whom a theme can be given, and whether they have it; 403 unless the viewer may give
 * it.
 */
export const readPeople = (scope: LevelScope, id: number) =>
  Effect.gen(function* () {
    const theme = yield* readTheme(scope, id)
    yield* checkPolicy(mayGiveThemes(scope.facts, scope.vendor === null ? "staff" : "client"))
    yield* checkPolicy(theme.access === null ? ["hasThemeAccess"] : [])
    const people = (yield* readHolders(scope, { theme: id })).filter(({ side }) => isFor(scope, side, theme))
    return people.map(({ theme_ids, ...person }): ThemePerson => ({ ...person, has: theme_ids.length > 0 }))
  })

/**
 * [ROL-022] [CLI-007] Sets who has a theme, among the people to whom it can be given here; 403 unless the viewer may
 * give it.
 */
export const givePeople = (scope: LevelScope, id: ThemeId, wanted: ReadonlyArray<UserId>) =>
  Effect.gen(function* () {
    const people = yield* readPeople(scope, id)
    const had = people.filter(({ has }) => has)
    const next = new Set(wanted)
    const known = new Set(people.map((person) => person.id))
    if (wanted.some((user) => !known.has(user))) return yield* invalid({ user_ids: ["theme.person_unknown"] })
    const changed = people.filter((person) => person.has !== next.has(person.id))
    if (changed.length === 0) return people
    // [ROL-021] Only firm admins change the themes of staff, also in a company.
    if (changed.some(({ side }) => side === "firm")) yield* checkPolicy(mayGiveThemes(scope.facts, "staff"))
    const gifts = (isTaken: boolean) =>
      changed.flatMap(({ has, ...who }) => (has === isTaken ? [{ ...who, theme: id }] : []))
    yield* write(scope, gifts(false), gifts(true))
    yield* recordEvent({
      ...scope,
      entity: "theme",
      id,
      machine: "userThemes",
      type: "theme.given",
      payload: { vendor_id: scope.vendor },
      before: { user_ids: had.map((person) => person.id) },
      after: { user_ids: [...next] }
    })
    return people.map((person) => ({ ...person, has: next.has(person.id) }))
  })
