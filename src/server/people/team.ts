import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Membership } from "#machines/people/membership.projection.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import type { TeamMember } from "#schemas/people/team.ts"
import { type FirmRole } from "#schemas/access/policy.ts"
import { type MemberChanges } from "#schemas/people/team.api.ts"
import { accessEnd } from "#server/people/memberships.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"

export type MemberRow = Omit<TeamMember, "may_rename" | "two_factor">

const state = `case when not f.active or f.access_ends_at <= now() then 'revoked' when f.joined_at is null then 'invited' else 'active' end`

/** The columns of a TeamMember for `firm_user f` and `app_user u`. Must run inside a firm's scope. */
const columns = `u.id, app.first_here(u.id, u.firstname) as firstname, app.last_here(u.id, u.lastname) as lastname, u.email, f.role, f.is_group_admin, f.all_clients, f.admin_module, ${state} as state,
  app.last_day(f.access_ends_at) as access_ends_on, app.instant(f.invited_at) as invited_at, app.instant(f.joined_at) as joined_at,
  (select count(*)::integer from assignment a where a.user_id = f.user_id) as clients, f.revision`

const sortable = {
  name: ["lower(app.last_here(u.id, u.lastname))", "lower(app.first_here(u.id, u.firstname))"],
  email: ["u.email"],
  role: ["f.role"],
  state: [`array_position(array['invited', 'active', 'revoked'], ${state})`]
} as const

export interface TeamQuery {
  readonly search?: string | undefined
  readonly sort?: keyof typeof sortable | undefined
  readonly order?: "asc" | "desc" | undefined
  readonly page?: number | undefined
  readonly per_page?: number | undefined
}

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&")

/** The team of the firm in scope. */
export const listTeam = (query: TeamQuery) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const page = query.page ?? 1
    const per_page = query.per_page ?? 50
    const searched = (query.search ?? "").trim()
    const where =
      searched === ""
        ? sql`true`
        : sql.and(
            searched
              .split(/\s+/)
              .map(
                (word) =>
                  sql`concat_ws(' ', app.first_here(u.id, u.firstname), app.last_here(u.id, u.lastname), u.email) ilike ${`%${escaped(word)}%`}`
              )
          )
    const order = [...sortable[query.sort ?? "name"].map((column) => `${column} ${query.order ?? "asc"}`), "u.id"].join(
      ", "
    )
    const [count] = yield* sql<{ total: number }>`
      select count(*)::integer as total from firm_user f join app_user u on u.id = f.user_id where ${where}`
    const rows = yield* sql<TeamMember>`
      select ${sql.literal(columns)}, app.may_rename(u.id) as may_rename, app.two_factor_state(u.id) as two_factor from firm_user f join app_user u on u.id = f.user_id
       where ${where} order by ${sql.literal(order)} limit ${per_page} offset ${(page - 1) * per_page}`
    const total = count?.total ?? 0
    return { data: rows, pagination: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) } }
  })

/** A member of the firm in scope; 404 if there is none with this id. */
export const readMember = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (!isStorable(id)) return yield* notFound()
    const [row] = yield* sql<TeamMember>`
      select ${sql.literal(columns)}, app.may_rename(u.id) as may_rename, app.two_factor_state(u.id) as two_factor from firm_user f join app_user u on u.id = f.user_id where u.id = ${id}`
    return row === undefined ? yield* notFound() : row
  })

/**
 * Like `readMember`, with the whole team locked: otherwise the last two admins could demote each other concurrently.
 */
export const lockMember = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`select user_id from firm_user order by user_id for update`
    const member = yield* readMember(id)
    const [others] = yield* sql<{ found: boolean }>`
      select exists (select 1 from firm_user where user_id <> ${id} and role = 'admin' and active and joined_at is not null
        and access_ends_at is null) as found`
    const membership: Membership = {
      side: "team",
      state: member.state,
      role: member.role,
      hasJoined: member.joined_at !== null,
      hasOtherAdmin: others?.found === true
    }
    return { member, membership }
  })

/** The fields of a member that the event log stores; never the name. */
export const loggedFields = ({
  access_ends_on,
  admin_module,
  all_clients,
  is_group_admin,
  role,
  state
}: MemberRow) => ({
  state,
  role,
  is_group_admin,
  all_clients,
  admin_module,
  access_ends_on
})

/** Ids of the client files assigned to a member of the firm in scope, ascending. */
export const assignedVendors = (member: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ id: VendorId }>`select vendor_id as id from assignment where user_id = ${member} order by vendor_id`,
      (rows) => rows.map(({ id }) => id)
    )
  )

/** 404 unless all ids are client files of the firm in scope. */
export const onlyKnownVendors = (ids: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    if (ids.length === 0) return
    const sql = yield* SqlClient.SqlClient
    if (!ids.every(isStorable)) return yield* notFound()
    const [row] = yield* sql<{ known: number }>`
      select count(*)::integer as known from vendor where id = any (${[...ids]}::integer[])`
    if (row?.known !== new Set(ids).size) return yield* notFound()
  })

/**
 * Assigns client files to a member and unassigns others. The caller has checked that all are the firm's. Returns the
 * number of changes.
 */
export const assign = (firm: number, member: number, added: ReadonlyArray<number>, removed: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const gone =
      removed.length === 0
        ? []
        : yield* sql`delete from assignment where user_id = ${member} and vendor_id = any (${[...removed]}::integer[]) returning vendor_id`
    const come =
      added.length === 0
        ? []
        : yield* sql`insert into assignment (vendor_id, firm_id, user_id)
            select distinct v, ${firm}::integer, ${member}::integer from unnest(${[...added]}::integer[]) v on conflict do nothing returning vendor_id`
    return gone.length + come.length
  })

interface NewMember {
  readonly role: FirmRole
  readonly is_group_admin?: boolean | undefined
  readonly all_clients?: boolean | undefined
  readonly admin_module?: boolean | undefined
  readonly access_ends_on?: string | null | undefined
}
export const insertMember = (firm: number, member: number, given: NewMember) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      insert into firm_user (firm_id, user_id, role, is_group_admin, all_clients, admin_module, access_ends_at, invited_at)
      values (${firm}, ${member}, ${given.role}, ${given.is_group_admin ?? false}, ${given.all_clients ?? false},
        ${given.admin_module ?? false}, app.day_end(nullif(btrim(${given.access_ends_on ?? ""}), '')::date), now())`
  )

/** Saves rights and access of a member; omitted keys are unchanged. */
export const updateMember = (member: MemberRow, change: Omit<MemberChanges, "firstname" | "lastname">) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      update firm_user set role = ${change.role ?? member.role}, is_group_admin = ${change.is_group_admin ?? member.is_group_admin},
        all_clients = ${change.all_clients ?? member.all_clients}, admin_module = ${change.admin_module ?? member.admin_module},
        active = active or ${change.is_open === true}, access_ends_at = ${accessEnd(sql, change)}, revision = revision + 1
       where user_id = ${member.id}`
  )

export const deleteMember = (member: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`delete from assignment where user_id = ${member}`
    yield* sql`delete from firm_user where user_id = ${member}`
  })

export const markInvited = (member: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`update firm_user set invited_at = now() where user_id = ${member}`)
