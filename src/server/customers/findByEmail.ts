import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mayInFirm, mayKeepUsers } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { KnownAddress } from "#schemas/customers/clientUsers.api.ts"
import type { InvitedAs } from "#schemas/customers/invitations.ts"
import { inviteEmailProblem } from "#schemas/people/teamRules.ts"
import { Unprocessable } from "#schemas/shared/problem.ts"
import { inCompany } from "#server/customers/changeClientUser.ts"
import { invitedAs } from "#server/customers/inviteClientUser.ts"
import { knownHere } from "#server/people/memberships.ts"
import { inFirm, notFound } from "#server/platform/scope.ts"
import { checkPolicy } from "#server/shared/refusals.ts"

const find = (email: string, as: InvitedAs, vendor: number | null) =>
  Effect.gen(function* () {
    const badly = inviteEmailProblem(email)
    if (badly !== null) return yield* new Unprocessable({ code: badly, errors: { email: [badly] } })
    const { id, problem } = yield* knownHere(email, as, vendor)
    const sql = yield* SqlClient.SqlClient
    // Row-level security returns no row, and so no name, unless the viewer's firm already sees this person.
    const [person] = yield* sql<NonNullable<KnownAddress["person"]>>`
      select u.id, app.first_here(u.id, u.firstname) as firstname, app.last_here(u.id, u.lastname) as lastname
        from app_user u where u.id = ${id}::integer`
    return { problem, person: person ?? null }
  })

interface Query {
  readonly email: string
  readonly firm_id: number
  readonly vendor_id?: number | undefined
  readonly role?: "admin" | "collaborator" | "guest" | undefined
}
/**
 * Whether an email can be invited to the firm, or to a company with `vendor_id`. `problem` is null if it can; `person`
 * is null if the viewer does not see the account.
 */
export const findByEmail = (viewer: Viewer["Service"], { email, firm_id, role, vendor_id: vendor }: Query) =>
  vendor === undefined
    ? inFirm(viewer, firm_id, ({ firm_role }) =>
        Effect.andThen(
          checkPolicy(mayInFirm(firm_role, role === undefined ? "add_user" : "create_client_file")),
          find(email, role === undefined ? "teammate" : invitedAs(role), null)
        )
      )
    : inCompany(viewer, vendor, mayKeepUsers, (scope) =>
        Effect.gen(function* () {
          if (scope.firm !== firm_id) return yield* notFound()
          return yield* find(email, invitedAs(role ?? "collaborator"), vendor)
        })
      )
