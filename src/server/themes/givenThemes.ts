import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mayGiveThemes } from "#schemas/access/policy.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import type { Theme, ThemeId, UserThemes } from "#schemas/themes/theme.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { checkPolicy, invalid } from "#server/shared/refusals.ts"
import { type ThemeScope, logThemes, sideOf } from "#server/themes/themeScope.ts"
import { readThemes } from "#server/themes/themes.ts"

/** A person who can be given themes. `vendor` is null for staff: their themes do not depend on the company. */
interface Holder {
  readonly user: number
  readonly side: "staff" | "client"
  readonly vendor: number | null
}

/** The person, if they are staff of the firm or a user of the company in scope; 404 otherwise. */
const reachHolder = (scope: ThemeScope, user: number) =>
  Effect.gen(function* () {
    if (!isStorable(user)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    if (scope.vendor === null) {
      const [row] = yield* sql<{ is: boolean }>`select app.is_staff(${user}) as is`
      return row?.is === true ? ({ user, side: "staff", vendor: null } as const) : yield* notFound()
    }
    const [person] = yield* sql<{ side: "firm" | "company" }>`
      select side from app.vendor_users(${scope.vendor}) where id = ${user}`
    if (person === undefined) return yield* notFound()
    return person.side === "firm"
      ? ({ user, side: "staff", vendor: null } as const)
      : ({ user, side: "client", vendor: scope.vendor } as const)
  })

/**
 * Whether a theme can be given to this person here. In the firm's settings: the firm's themes. In a company: to its
 * users the company's themes and the firm's shared ones, to staff the company's shared ones.
 */
const isFor = (scope: ThemeScope, { side }: Holder, theme: Theme) => {
  if (scope.vendor === null) return theme.level === "firm"
  if (side === "staff") return theme.level === "company" && theme.sharing === "shared"
  return theme.level === "company" || theme.sharing === "shared"
}

const given = (scope: ThemeScope, holder: Holder) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const candidates = (yield* readThemes(scope)).filter((theme) => isFor(scope, holder, theme))
    const rows = yield* sql<{ theme_id: ThemeId }>`select theme_id from user_theme
      where user_id = ${holder.user} and vendor_id is not distinct from ${holder.vendor}::integer`
    const has = new Set(rows.map(({ theme_id }) => theme_id))
    return { candidates, theme_ids: candidates.flatMap(({ id }) => (has.has(id) ? [id] : [])) }
  })

/**
 * [ROL-022] [CLI-007] The themes of a person. People may read their own; for others' a client user needs the right to
 * give themes.
 */
export const readGiven = (scope: ThemeScope, user: number) =>
  Effect.gen(function* () {
    const holder = yield* reachHolder(scope, user)
    if (user !== scope.user && sideOf(scope) === "company") yield* checkPolicy(mayGiveThemes(scope.facts, holder.side))
    const { theme_ids } = yield* given(scope, holder)
    return { user_id: user as UserId, theme_ids } satisfies UserThemes
  })

/**
 * [ROL-021] [ROL-022] Sets a person's themes, among those visible to the viewer. A collaborator can give and take only
 * themes that they have themselves; the person's other themes are unchanged.
 */
export const giveThemes = (scope: ThemeScope, user: number, wanted: ReadonlyArray<ThemeId>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const holder = yield* reachHolder(scope, user)
    yield* checkPolicy(mayGiveThemes(scope.facts, holder.side))
    const { candidates, theme_ids: had } = yield* given(scope, holder)
    const mayGive = new Set<number>(candidates.flatMap(({ access, id }) => (access === null ? [] : [id])))
    const next = new Set(wanted)
    const unknown = wanted.filter((id) => !mayGive.has(id) && !had.includes(id))
    if (unknown.length > 0) {
      return yield* invalid({ theme_ids: ["theme.unknown"] })
    }
    const gone = had.filter((id) => mayGive.has(id) && !next.has(id))
    const come = [...next].filter((id) => !had.includes(id))
    yield* sql`delete from user_theme where user_id = ${user} and vendor_id is not distinct from ${holder.vendor}::integer
      and theme_id = any (${gone}::integer[])`
    yield* sql`insert into user_theme (theme_id, firm_id, vendor_id, user_id)
      select id, ${scope.firm}, ${holder.vendor}::integer, ${user} from unnest(${come}::integer[]) as id on conflict do nothing`
    const after = yield* given(scope, holder)
    if (gone.length + come.length > 0) {
      yield* logThemes(scope, {
        entity: "user",
        id: user,
        machine: "userThemes",
        type: "themes.given",
        payload: { vendor_id: holder.vendor },
        before: { theme_ids: had },
        after: { theme_ids: after.theme_ids }
      })
    }
    return { user_id: user as UserId, theme_ids: after.theme_ids } satisfies UserThemes
  })
