import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { HoldingMember, HoldingUser, MemberTheme, MemberVendor } from "#schemas/holding/team.api.ts"
import type { MembershipState, TeamRole } from "#schemas/people/teamRules.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"

interface Paged {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly search?: string | undefined
  readonly firm?: number | undefined
}

const pageOf = <Row extends { readonly total: number }>(rows: ReadonlyArray<Row>, page: number, per_page: number) => {
  const total = rows[0]?.total ?? 0
  return { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) }
}

/**
 * [HOL-005] [NET-058] A page of the holding's team, sorted by last name; each person appears once. `role` matches a
 * role in any workspace.
 */
export const listTeam = ({
  firm,
  page = 1,
  per_page = 50,
  role,
  search = "",
  state
}: Paged & { readonly role?: TeamRole | undefined; readonly state?: MembershipState | undefined }) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<HoldingUser & { readonly total: number }>`
      select id, firstname, lastname, email, is_group_admin, state, clients, workspaces, total
        from app.holding_team(${search.trim()}, ${firm ?? null}::integer, ${role ?? null}::text, ${state ?? null}::text,
          ${per_page}, ${(page - 1) * per_page})`
    return { data: rows, pagination: pageOf(rows, page, per_page) }
  })

/** [HOL-006] A member with their workspaces; null if they are in no workspace of the holding in scope. */
export const findMember = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (!isStorable(id)) return null
    const [row] = yield* sql<{ member: HoldingMember | null }>`select app.holding_member(${id}) as member`
    return row?.member ?? null
  })

/** [HOL-006] Like `findMember`, but 404 instead of null. */
export const readMember = (id: number) =>
  Effect.flatMap(findMember(id), (member) => (member === null ? notFound() : Effect.succeed(member)))

/**
 * [HOL-006] A page of the client files in a member's workspaces. Each tells how the member can see it: by role, all
 * clients, by assignment, or not at all.
 */
export const listVendors = (
  id: number,
  {
    firm,
    page = 1,
    per_page = 50,
    search = "",
    shown = "all"
  }: Paged & { readonly shown?: "all" | "assigned" | undefined }
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* readMember(id)
    const rows = yield* sql<MemberVendor & { readonly total: number }>`
      select id, company_name, client_code, firm_id, firm_name, reaches_by, is_assigned, total
        from app.holding_member_vendors(${id}, ${search.trim()}, ${firm ?? null}::integer, ${shown === "assigned"},
          ${per_page}, ${(page - 1) * per_page})`
    return { data: rows, pagination: pageOf(rows, page, per_page) }
  })

/**
 * [HOL-006] The themes of a member's workspaces, and which the member has. `always` is true where the admin role
 * includes all themes.
 */
export const listThemes = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* readMember(id)
    return yield* sql<MemberTheme>`
      select id, title, color, acl, firm_id, firm_name, always, has from app.holding_member_themes(${id})`
  })
