import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mayGiveThemes } from "#schemas/access/policy.ts"
import type { Theme, ThemePerson } from "#schemas/themes/theme.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { checkPolicy, forbidden, invalid } from "#server/shared/refusals.ts"
import { type ThemeScope, logThemes } from "#server/themes/themeScope.ts"
import { readThemes } from "#server/themes/themes.ts"

const reach = (scope: ThemeScope, id: number) =>
  Effect.gen(function* () {
    const [theme] = isStorable(id) ? yield* readThemes(scope, { id }) : []
    return theme ?? (yield* notFound())
  })

/** The people to whom the theme can be given here, by name, and whether each has it. */
const peopleOf = (scope: ThemeScope, theme: Theme) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const has = sql`exists (select 1 from user_theme t where t.theme_id = ${theme.id} and t.user_id = p.id
      and t.vendor_id is not distinct from case when p.side = 'firm' then null else ${scope.vendor}::integer end)`
    const rows =
      scope.vendor === null
        ? yield* sql<ThemePerson>`select p.id, p.firstname, p.lastname, p.side, ${has} as has, p.role = 'admin' as always
            from (select u.id, app.first_here(u.id, u.firstname) as firstname, app.last_here(u.id, u.lastname) as lastname, 'firm' as side, f.role from firm_user f join app_user u on u.id = f.user_id
                   where f.firm_id = ${scope.firm} and f.active) p order by lower(p.lastname), lower(p.firstname), p.id`
        : yield* sql<ThemePerson>`select p.id, p.firstname, p.lastname, p.side, ${has} as has, p.role = 'admin' as always
            from app.vendor_users(${scope.vendor}) p order by p.side, lower(p.lastname), lower(p.firstname), p.id`
    // Themes of the firm are given to staff in the firm's settings only, not in a company.
    return rows.filter(({ side }) =>
      scope.vendor === null ? true : side === "company" || (theme.level === "company" && theme.sharing === "shared")
    )
  })

const mayNotGive = (scope: ThemeScope, theme: Theme) => {
  const may = mayGiveThemes(scope.facts, scope.vendor === null ? "staff" : "client")
  return may.length > 0 || theme.access !== null ? may : (["hasThemeAccess"] as const)
}

/**
 * [ROL-022] [CLI-007] The people to whom a theme can be given, and whether they have it; 403 unless the viewer may give
 * it.
 */
export const readPeople = (scope: ThemeScope, id: number) =>
  Effect.gen(function* () {
    const theme = yield* reach(scope, id)
    yield* checkPolicy(mayNotGive(scope, theme))
    return yield* peopleOf(scope, theme)
  })

/**
 * [ROL-022] [CLI-007] Sets who has a theme, among the people to whom it can be given here; 403 unless the viewer may
 * give it.
 */
export const givePeople = (scope: ThemeScope, id: number, wanted: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const theme = yield* reach(scope, id)
    yield* checkPolicy(mayNotGive(scope, theme))
    const people = yield* peopleOf(scope, theme)
    const next = new Set(wanted)
    if (wanted.some((user) => !people.some((person) => person.id === user))) {
      return yield* invalid({ user_ids: ["theme.person_unknown"] })
    }
    const changed = people.filter((person) => person.has !== next.has(person.id))
    // [ROL-021] Only firm admins change the themes of staff, also in a company.
    const staff = mayGiveThemes(scope.facts, "staff")
    if (changed.some(({ side }) => side === "firm") && staff.length > 0) return yield* forbidden(staff)
    for (const { has, id: user, side } of changed) {
      const vendor = side === "firm" ? null : scope.vendor
      yield* has
        ? sql`delete from user_theme where theme_id = ${id} and user_id = ${user} and vendor_id is not distinct from ${vendor}::integer`
        : sql`insert into user_theme (theme_id, firm_id, vendor_id, user_id) values (${id}, ${scope.firm}, ${vendor}::integer, ${user})
            on conflict do nothing`
    }
    if (changed.length > 0) {
      const ids = (all: ReadonlyArray<ThemePerson>) => all.filter(({ has }) => has).map((person) => person.id)
      yield* logThemes(scope, {
        entity: "theme",
        id,
        machine: "userThemes",
        type: "theme.given",
        payload: { vendor_id: scope.vendor },
        before: { user_ids: ids(people) },
        after: { user_ids: [...next] }
      })
    }
    return yield* peopleOf(scope, theme)
  })
