import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import type { MembershipHand } from "#machines/people/membership.machine.ts"
import { type AccessFacts, mayInFirm, mayKeepUsers, maySeeUsers } from "#schemas/access/policy.ts"
import type { VendorRole, VendorSummary } from "#schemas/access/session.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { clientUserForm } from "#schemas/customers/clientUser.ts"
import type { ClientUser, ClientUserChanges, CustomerGroup, KnownAddress } from "#schemas/customers/clientUsers.api.ts"
import type { InvitedAs } from "#schemas/customers/invitations.ts"
import { inviteEmailProblem } from "#schemas/people/teamRules.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import { Unprocessable } from "#schemas/shared/problem.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { Throttle } from "#server/access/Throttle.ts"
import {
  listUsers,
  membershipOf,
  readUser,
  setApplications,
  storedDetails,
  told
} from "#server/customers/clientUsers.ts"
import { inviteClientUser, invitedAs, sendInvitation } from "#server/customers/inviteClientUser.ts"
import { summaryColumns } from "#server/customers/summary.ts"
import { factsOf } from "#server/documents/access.ts"
import { membershipEvents } from "#server/people/membershipEvents.ts"
import { askMembership, countingRefusals, knownHere, logMembership, today } from "#server/people/memberships.ts"
import { languageOf } from "#server/platform/problems.ts"
import { inFirm, inVendor, notFound, type VendorScope } from "#server/platform/scope.ts"
import { checkForm, checkPolicy, checkRevision, forbidden, invalid } from "#server/shared/refusals.ts"

/** The fields that only the day can judge, among those given. */
const unlessUnfit = (given: Readonly<Record<string, unknown>>) =>
  Effect.gen(function* () {
    const { check } = clientUserForm(yield* today)
    const text = (name: string) => (typeof given[name] === "string" ? given[name] : "")
    const all = check({
      title: "Mme",
      firstname: "A",
      lastname: "A",
      email: "a@a.example",
      job: "",
      mobile_number: "",
      birth_city: "",
      role: "guest",
      birth_date: text("birth_date"),
      access_ends_on: text("access_ends_on")
    })
    yield* checkForm(all)
  })

const eventsOf = (change: ClientUserChanges, user: ClientUser, by: MembershipHand) => {
  const { access_ends_on: _, is_open: __, ...fields } = change
  const isEdited = Object.keys(fields).length > 0
  return membershipEvents(change, by, isEdited ? { role: change.role ?? user.role, marksGroup: false } : null)
}

export const ClientUsersHandlers = HttpApiBuilder.group(
  PortalApi,
  "clientUsers",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const links = yield* PasswordLinks
    const throttle = yield* Throttle
    const provided = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient | PasswordLinks>) =>
      effect.pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.provideService(PasswordLinks, links))

    const inCompany = <A, E, R>(
      vendor: number,
      policy: (facts: AccessFacts) => ReadonlyArray<string>,
      use: (scope: VendorScope, viewer: Viewer["Service"], facts: AccessFacts) => Effect.Effect<A, E, R>
    ) =>
      Effect.gen(function* () {
        const viewer = yield* Viewer
        return yield* inVendor(viewer, vendor, (scope) =>
          Effect.gen(function* () {
            const facts = factsOf(viewer, scope)
            const refusals = policy(facts)
            return refusals.length > 0 ? yield* forbidden(refusals) : yield* use(scope, viewer, facts)
          })
        )
      })
    const scopeOf = (viewer: Viewer["Service"], user: number): MembershipHand => ({
      mayKeep: true,
      isSelf: viewer.userId === user,
      isGroupAdmin: false
    })
    const log = (
      scope: VendorScope,
      viewer: Viewer["Service"],
      member: number,
      type: string,
      before: object | null,
      after: object
    ) =>
      logMembership({
        firm: scope.firm_id,
        vendor: scope.vendor_id,
        user: viewer.userId,
        member,
        type,
        before,
        after
      })
    return handlers.handleAll({
      list: Effect.fn(function* ({ params }) {
        const data = yield* inCompany(params.vendorId, maySeeUsers, (_, __, facts) =>
          provided(Effect.map(listUsers(params.vendorId), (users) => ({ users, closed_by: [...mayKeepUsers(facts)] })))
        )
        return { data }
      }),

      invite: Effect.fn(function* ({ params, payload, request }) {
        const { userId } = yield* Viewer
        const inviting = inCompany(params.vendorId, mayKeepUsers, (scope, viewer) =>
          Effect.gen(function* () {
            yield* unlessUnfit(payload)
            const { firm_id: firm, vendor_id: vendor } = scope
            const language = languageOf(request.headers["accept-language"])
            return yield* inviteClientUser({ firm, vendor, user: viewer.userId, language }, payload)
          }).pipe(provided)
        )
        return { data: yield* Effect.provideService(countingRefusals(userId, inviting), Throttle, throttle) }
      }),

      change: Effect.fn(function* ({ headers, params, payload }) {
        const data = yield* inCompany(params.vendorId, mayKeepUsers, (scope, viewer) =>
          Effect.gen(function* () {
            const user = yield* readUser(scope.vendor_id, params.userId, "held")
            yield* checkRevision(headers["if-match"], user.revision)
            yield* unlessUnfit(payload)
            const events = eventsOf(payload, user, scopeOf(viewer, user.id))
            if (events.length === 0) return user
            const steps = yield* askMembership(membershipOf(user), events)
            const names = {
              firstname: payload.firstname?.trim() ?? user.firstname,
              lastname: payload.lastname?.trim() ?? user.lastname
            }
            if (names.firstname !== user.firstname || names.lastname !== user.lastname) {
              const [renamed] = yield* sql<{ done: boolean }>`
                select app.rename_account(${user.id}, ${names.firstname}, ${names.lastname}) as done`
              if (renamed?.done !== true) return yield* invalid({ lastname: ["people.name_theirs"] })
            }
            const { birth_city, birth_date, job, mobile_number } = storedDetails({ ...user, ...payload })
            const { access_ends_on: end, is_open } = payload
            const ends =
              is_open === false
                ? sql`now()`
                : end !== undefined
                  ? sql`app.day_end(nullif(btrim(${end ?? ""}), '')::date)`
                  : is_open === true
                    ? sql`null`
                    : sql`access_ends_at`
            yield* sql`
              update vendor_user set role = ${payload.role ?? user.role}, title = ${(payload.title ?? user.title) || null}, job = ${job},
                mobile_number = ${mobile_number}, birth_date = ${birth_date}::date, birth_city = ${birth_city},
                access_ends_at = ${ends}, revision = revision + 1
               where vendor_id = ${scope.vendor_id} and user_id = ${user.id}`
            if (payload.application_ids !== undefined)
              yield* setApplications(scope.firm_id, scope.vendor_id, user.id, payload.application_ids)
            const next = yield* readUser(scope.vendor_id, user.id)
            for (const { after, before, type } of steps)
              yield* log(
                scope,
                viewer,
                user.id,
                type,
                { ...told(user), state: before },
                { ...told(next), state: after }
              )
            return next
          }).pipe(provided)
        )
        return { data }
      }),

      remove: Effect.fn(function* ({ params }) {
        yield* inCompany(params.vendorId, mayKeepUsers, (scope, viewer) =>
          Effect.gen(function* () {
            const user = yield* readUser(scope.vendor_id, params.userId, "held")
            yield* askMembership(membershipOf(user), [{ type: "member.removed", by: scopeOf(viewer, user.id) }])
            yield* sql`delete from vendor_user where vendor_id = ${scope.vendor_id} and user_id = ${user.id}`
            yield* log(scope, viewer, user.id, "member.removed", told(user), { state: "removed" })
          }).pipe(provided)
        )
      }),

      inviteAgain: Effect.fn(function* ({ params, request }) {
        const data = yield* inCompany(params.vendorId, mayKeepUsers, (scope, viewer) =>
          Effect.gen(function* () {
            const user = yield* readUser(scope.vendor_id, params.userId, "held")
            yield* askMembership(membershipOf(user), [{ type: "invitation.repeated", by: scopeOf(viewer, user.id) }])
            yield* sql`update vendor_user set invited_at = now() where vendor_id = ${scope.vendor_id} and user_id = ${user.id}`
            yield* log(scope, viewer, user.id, "invitation.repeated", told(user), told(user))
            const { firm_id: firm, vendor_id: vendor } = scope
            const language = languageOf(request.headers["accept-language"])
            yield* sendInvitation(user.id, { firm, vendor, language, user: viewer.userId })
            return yield* readUser(scope.vendor_id, user.id)
          }).pipe(provided)
        )
        return { data }
      }),

      roles: Effect.fn(function* ({ params }) {
        const data = yield* inCompany(
          params.vendorId,
          maySeeUsers,
          () => sql<{ user_id: UserId; role: VendorRole }>`
            select user_id, role from vendor_user where vendor_id = ${params.vendorId}
               and (access_ends_at is null or access_ends_at > now()) order by user_id`
        )
        return { data }
      }),

      companies: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        // In the company first, then in its firm: the list holds what the viewer reaches there.
        const { firm, siren } = yield* inVendor(viewer, params.vendorId, (scope) =>
          Effect.map(
            sql<{ siren: string | null }>`select siren from vendor where id = ${params.vendorId}`,
            ([row]) => ({ firm: scope.firm_id, siren: row?.siren ?? null })
          )
        )
        const data = yield* inFirm(
          viewer,
          firm,
          () => sql<VendorSummary>`
            select ${summaryColumns(sql)} from vendor v where v.id = ${params.vendorId} or v.siren = ${siren}::text
             order by lower(v.company_name), v.id`
        )
        return { data }
      }),

      group: Effect.fn(function* ({ params }) {
        const data = yield* inCompany(params.vendorId, maySeeUsers, (scope) =>
          Effect.gen(function* () {
            const [firm] = yield* sql<CustomerGroup["firm"]>`select id, name from firm where id = ${scope.firm_id}`
            const [row] = yield* sql<{ group: CustomerGroup["group"] & { readonly firms?: unknown } }>`
              select app.holding_of_scope() as group`
            if (firm === undefined) return yield* notFound()
            const group = row?.group ?? null
            return { firm, group: group === null ? null : { id: group.id, name: group.name } }
          })
        )
        return { data }
      }),

      byEmail: Effect.fn(function* ({ query }) {
        const viewer = yield* Viewer
        const answer = (invitedAs: InvitedAs, vendor: number | null) =>
          Effect.gen(function* () {
            const badly = inviteEmailProblem(query.email)
            if (badly !== null) return yield* new Unprocessable({ code: badly, errors: { email: [badly] } })
            const { id, problem } = yield* knownHere(query.email, invitedAs, vendor)
            // Only whom the firm sees already has a name here.
            const [person] = yield* sql<NonNullable<KnownAddress["person"]>>`
              select u.id, app.first_here(u.id, u.firstname) as firstname, app.last_here(u.id, u.lastname) as lastname
                from app_user u where u.id = ${id}::integer`
            return { problem, person: person ?? null }
          }).pipe(provided)
        const { vendor_id: vendor } = query
        const data =
          vendor === undefined
            ? yield* inFirm(viewer, query.firm_id, ({ firm_role }) =>
                Effect.gen(function* () {
                  const { role } = query
                  const refusals = mayInFirm(firm_role, role === undefined ? "add_user" : "create_client_file")
                  yield* checkPolicy(refusals)
                  return yield* answer(role === undefined ? "teammate" : invitedAs(role), null)
                })
              )
            : yield* inCompany(vendor, mayKeepUsers, (scope) =>
                Effect.gen(function* () {
                  if (scope.firm_id !== query.firm_id) return yield* notFound()
                  return yield* answer(invitedAs(query.role ?? "collaborator"), vendor)
                })
              )
        return { data }
      })
    })
  })
)
