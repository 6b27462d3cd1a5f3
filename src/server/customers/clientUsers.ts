import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Membership } from "#machines/people/membership.projection.ts"
import type { ClientUser, ClientUserChanges } from "#schemas/customers/clientUsers.api.ts"
import { keptPhone } from "#schemas/customers/phone.ts"
import { keptText } from "#schemas/customers/texts.ts"
import { type VendorRole } from "#schemas/access/session.ts"
import { type UserId } from "#schemas/shared/ids.ts"
import { accessEnd } from "#server/people/memberships.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import "#schemas/customers/phonePlans.ts"

const state = `case when v.access_ends_at <= now() then 'revoked' when v.joined_at is null then 'invited' else 'active' end`

/** The columns of a ClientUser for `vendor_user v` and `app_user u`, inside a company's scope. */
const columns = `u.id, coalesce(v.title, '') as title, app.first_here(u.id, u.firstname) as firstname, app.last_here(u.id, u.lastname) as lastname, u.email, coalesce(v.job, '') as job,
  coalesce(v.mobile_number, '') as mobile_number, coalesce(v.birth_date::text, '') as birth_date, coalesce(v.birth_city, '') as birth_city,
  v.role, ${state} as state, app.last_day(v.access_ends_at) as access_ends_on,
  array(select a.application_id from user_application a where a.vendor_id = v.vendor_id and a.user_id = v.user_id order by 1) as application_ids,
  app.instant(v.invited_at) as invited_at, app.instant(v.joined_at) as joined_at, app.may_rename(u.id) as may_rename, app.two_factor_state(u.id) as two_factor, v.revision`

/** The users of the company in scope, by name. */
export const listUsers = (vendor: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<ClientUser>`
      select ${sql.literal(columns)} from vendor_user v join app_user u on u.id = v.user_id where v.vendor_id = ${vendor}
       order by lower(app.last_here(u.id, u.lastname)), lower(app.first_here(u.id, u.firstname)), u.id`
  )

/** One user; "held" locks the row until the transaction ends. */
export const readUser = (vendor: number, id: number, held: "held" | "free" = "free") =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (!isStorable(id)) return yield* notFound()
    if (held === "held")
      yield* sql`select 1 from vendor_user where vendor_id = ${vendor} and user_id = ${id} for update`
    const [row] = yield* sql<ClientUser>`
      select ${sql.literal(columns)} from vendor_user v join app_user u on u.id = v.user_id
       where v.vendor_id = ${vendor} and v.user_id = ${id}`
    return row === undefined ? yield* notFound() : row
  })

export const membershipOf = ({ joined_at, role, state }: ClientUser): Membership => ({
  side: "company",
  state,
  role,
  hasJoined: joined_at !== null,
  hasOtherAdmin: true
})

/** The fields of a client user that the event log stores: no personal data. */
export const loggedFields = ({ access_ends_on, application_ids, role, state }: ClientUser) => ({
  state,
  role,
  access_ends_on,
  application_ids
})

const orNull = (text: string | undefined) => (text === undefined || keptText(text) === "" ? null : keptText(text))

type Details = { readonly [Field in "job" | "mobile_number" | "birth_date" | "birth_city"]?: string | undefined }

/** Personal details as stored: trimmed, phone numbers normalised, null if empty. */
export const storedDetails = ({ birth_city, birth_date, job, mobile_number }: Details) => ({
  job: orNull(job),
  mobile_number: mobile_number === undefined ? null : keptPhone(mobile_number),
  birth_date: orNull(birth_date),
  birth_city: orNull(birth_city)
})

/** [CLI-007] Replaces the private applications of a user by these; 404 if the company does not have one of them. */
export const setApplications = (firm: number, vendor: number, user: number, ids: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (!ids.every(isStorable)) return yield* notFound()
    const wanted = [...new Set(ids)]
    const [row] = yield* sql<{ known: number }>`
      select count(*)::integer as known from vendor_application where vendor_id = ${vendor} and application_id = any (${wanted}::integer[])`
    if (row?.known !== wanted.length) return yield* notFound()
    yield* sql`delete from user_application where vendor_id = ${vendor} and user_id = ${user}
      and application_id <> all (${wanted}::integer[])`
    if (wanted.length > 0)
      yield* sql`insert into user_application (application_id, vendor_id, user_id, firm_id)
        select a, ${vendor}::integer, ${user}::integer, ${firm}::integer from unnest(${wanted}::integer[]) a on conflict do nothing`
  })

/** Saves the submitted fields; omitted keys are unchanged. */
export const updateUser = (vendor: number, user: ClientUser, change: ClientUserChanges) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { birth_city, birth_date, job, mobile_number } = storedDetails({ ...user, ...change })
    yield* sql`
      update vendor_user set role = ${change.role ?? user.role}, title = ${(change.title ?? user.title) || null}, job = ${job},
        mobile_number = ${mobile_number}, birth_date = ${birth_date}::date, birth_city = ${birth_city},
        access_ends_at = ${accessEnd(sql, change)}, revision = revision + 1
       where vendor_id = ${vendor} and user_id = ${user.id}`
  })

export const deleteUser = (vendor: number, user: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`delete from vendor_user where vendor_id = ${vendor} and user_id = ${user}`
  )

export const markInvited = (vendor: number, user: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`update vendor_user set invited_at = now() where vendor_id = ${vendor} and user_id = ${user}`
  )

/** The roles of the users whose access has not ended. */
export const listRoles = (vendor: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ user_id: UserId; role: VendorRole }>`
      select user_id, role from vendor_user where vendor_id = ${vendor}
         and (access_ends_at is null or access_ends_at > now()) order by user_id`
  )
