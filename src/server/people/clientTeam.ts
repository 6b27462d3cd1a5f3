import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ClientTeamMember } from "#schemas/people/team.api.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { onlyKnownVendors } from "#server/people/team.ts"

/**
 * [ACC-046] All members of the firm whose access has not ended. `reaches_by` tells why a member can see the client file
 * (role, all clients, assigned); null if they cannot.
 */
export const clientTeam = (vendor: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* onlyKnownVendors([vendor])
    return yield* sql<ClientTeamMember>`
      select u.id, app.first_here(u.id, u.firstname) as firstname, app.last_here(u.id, u.lastname) as lastname, f.role, a.user_id is not null as is_assigned,
             case when f.role = 'admin' then 'role' when f.all_clients then 'all_clients' when a.user_id is not null then 'assigned' end as reaches_by
        from firm_user f join app_user u on u.id = f.user_id
        left join assignment a on a.user_id = f.user_id and a.vendor_id = ${vendor}
       where f.active and (f.access_ends_at is null or f.access_ends_at > now())
       order by lower(app.last_here(u.id, u.lastname)), lower(app.first_here(u.id, u.firstname)), u.id`
  })

/** 404 unless all ids are members of the team of the firm in scope. */
export const onlyTeam = (ids: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    if (ids.length === 0) return
    const sql = yield* SqlClient.SqlClient
    if (!ids.every(isStorable)) return yield* notFound()
    const [row] = yield* sql<{ known: number }>`
      select count(*)::integer as known from firm_user where user_id = any (${[...ids]}::integer[])`
    if (row?.known !== new Set(ids).size) return yield* notFound()
  })
