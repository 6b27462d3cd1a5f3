import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import type { MembershipHand } from "#machines/people/membership.machine.ts"
import { type FirmRight, mayInFirm, mayMarkGroupAdmin, mayRemoveTeamAccess } from "#schemas/access/policy.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { accessEndProblem } from "#schemas/people/teamRules.ts"
import type { MemberChanges } from "#schemas/people/team.api.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { Throttle } from "#server/access/Throttle.ts"
import { membershipEvents } from "#server/people/membershipEvents.ts"
import {
  accountFor,
  askMembership,
  countingRefusals,
  logMembership,
  today,
  unlessSent
} from "#server/people/memberships.ts"
import {
  assign,
  assignedVendors,
  listTeam,
  lockMember,
  onlyKnownVendors,
  readMember,
  told
} from "#server/people/team.ts"
import { clientTeam, onlyTeam } from "#server/people/clientTeam.ts"
import { languageOf } from "#server/platform/problems.ts"
import { type FirmScope, inFirm, notFound } from "#server/platform/scope.ts"
import { checkPolicy, checkRevision, forbidden, invalid } from "#server/shared/refusals.ts"

/** The day that an access ends is not one that is over. */
const unlessPast = (day: string | null | undefined) =>
  Effect.gen(function* () {
    const problem = day == null ? null : accessEndProblem(day, yield* today)
    if (problem !== null) return yield* invalid({ access_ends_on: [problem] })
  })

/** What a change asks of the life cycle, in the order in which it happens. */
const eventsOf = (
  change: MemberChanges,
  member: { readonly role: "admin" | "collaborator"; readonly is_group_admin: boolean },
  by: MembershipHand
) => {
  const { access_ends_on: _, is_group_admin, is_open: __, ...fields } = change
  const isEdited = Object.keys(fields).length > 0 || is_group_admin !== undefined
  const marksGroup = is_group_admin !== undefined && is_group_admin !== member.is_group_admin
  return membershipEvents(change, by, isEdited ? { role: change.role ?? member.role, marksGroup } : null)
}

export const TeamHandlers = HttpApiBuilder.group(
  PortalApi,
  "team",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const links = yield* PasswordLinks
    const throttle = yield* Throttle
    const provided = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      Effect.provideService(effect, SqlClient.SqlClient, sql)

    /** A transaction inside the firm for its staff: for reading without a right, else for whoever has it. */
    const asStaff = <A, E, R>(
      firm: number,
      right: FirmRight | null,
      use: (scope: FirmScope, viewer: Viewer["Service"]) => Effect.Effect<A, E, R>
    ) =>
      Effect.gen(function* () {
        const viewer = yield* Viewer
        return yield* inFirm(viewer, firm, (scope) =>
          Effect.gen(function* () {
            if (scope.firm_role === null) return yield* forbidden(["isOfFirm"])
            const refusals = right === null ? [] : mayInFirm(scope.firm_role, right)
            return refusals.length > 0 ? yield* forbidden(refusals) : yield* use(scope, viewer)
          })
        )
      })
    const handOf = (viewer: Viewer["Service"], scope: FirmScope, member: number): MembershipHand => ({
      mayKeep: true,
      isSelf: viewer.userId === member,
      isGroupAdmin: scope.is_group_admin
    })

    return handlers.handleAll({
      list: Effect.fn(function* ({ params, query }) {
        return yield* asStaff(params.firmId, null, () => provided(listTeam(query)))
      }),
      read: Effect.fn(function* ({ params }) {
        return { data: yield* asStaff(params.firmId, null, () => provided(readMember(params.userId))) }
      }),

      invite: Effect.fn(function* ({ params, payload, request }) {
        const language = languageOf(request.headers["accept-language"])
        const { userId } = yield* Viewer
        const inviting = asStaff(params.firmId, "add_user", (scope, viewer) =>
          Effect.gen(function* () {
            if (payload.is_group_admin === true) {
              const refusals = mayMarkGroupAdmin({ isGroupAdmin: scope.is_group_admin })
              yield* checkPolicy(refusals)
            }
            yield* unlessPast(payload.access_ends_on)
            const vendors = payload.vendor_ids ?? []
            yield* onlyKnownVendors(vendors)
            const member = yield* accountFor(payload, "teammate", null)
            yield* sql`
              insert into firm_user (firm_id, user_id, role, is_group_admin, all_clients, admin_module, access_ends_at, invited_at)
              values (${params.firmId}, ${member}, ${payload.role}, ${payload.is_group_admin ?? false}, ${payload.all_clients ?? false},
                ${payload.admin_module ?? false}, app.day_end(nullif(btrim(${payload.access_ends_on ?? ""}), '')::date), now())`
            yield* assign(params.firmId, member, vendors, [])
            const made = yield* readMember(member)
            yield* logMembership({
              firm: params.firmId,
              vendor: null,
              user: viewer.userId,
              member,
              type: "member.invited",
              before: null,
              after: told(made),
              payload: { vendor_ids: vendors }
            })
            yield* unlessSent(
              yield* links.inviteUser({ userId: member, firmId: params.firmId, language, by: viewer.userId })
            )
            return made
          }).pipe(provided)
        )
        return { data: yield* Effect.provideService(countingRefusals(userId, inviting), Throttle, throttle) }
      }),

      change: Effect.fn(function* ({ headers, params, payload }) {
        const data = yield* asStaff(params.firmId, "change_user_rights", (scope, viewer) =>
          Effect.gen(function* () {
            const { member, membership } = yield* lockMember(params.userId)
            yield* checkRevision(headers["if-match"], member.revision)
            yield* unlessPast(payload.access_ends_on)
            const events = eventsOf(payload, member, handOf(viewer, scope, member.id))
            if (events.length === 0) return member
            const steps = yield* askMembership(membership, events)
            const names = {
              firstname: payload.firstname?.trim() ?? member.firstname,
              lastname: payload.lastname?.trim() ?? member.lastname
            }
            if (names.firstname !== member.firstname || names.lastname !== member.lastname) {
              const [renamed] = yield* sql<{ done: boolean }>`
                select app.rename_account(${member.id}, ${names.firstname}, ${names.lastname}) as done`
              if (renamed?.done !== true) return yield* invalid({ lastname: ["people.name_theirs"] })
            }
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
              update firm_user set role = ${payload.role ?? member.role}, is_group_admin = ${payload.is_group_admin ?? member.is_group_admin},
                all_clients = ${payload.all_clients ?? member.all_clients}, admin_module = ${payload.admin_module ?? member.admin_module},
                active = active or ${is_open === true}, access_ends_at = ${ends}, revision = revision + 1
               where user_id = ${member.id}`
            const next = yield* readMember(member.id)
            for (const { after, before, type } of steps)
              yield* logMembership({
                firm: params.firmId,
                vendor: null,
                user: viewer.userId,
                member: member.id,
                type,
                before: { ...told(member), state: before },
                after: { ...told(next), state: after }
              })
            return next
          }).pipe(provided)
        )
        return { data }
      }),

      remove: Effect.fn(function* ({ params }) {
        yield* asStaff(params.firmId, null, (scope, viewer) =>
          Effect.gen(function* () {
            const refusals = mayInFirm(scope.firm_role, "delete_user")
            yield* checkPolicy(refusals)
            const { member, membership } = yield* lockMember(params.userId)
            const own = mayRemoveTeamAccess({
              isWorkspaceAdmin: scope.firm_role === "admin",
              userId: viewer.userId,
              removedUserId: member.id
            })
            yield* checkPolicy(own)
            yield* askMembership(membership, [{ type: "member.removed", by: handOf(viewer, scope, member.id) }])
            yield* sql`delete from assignment where user_id = ${member.id}`
            yield* sql`delete from firm_user where user_id = ${member.id}`
            yield* logMembership({
              firm: params.firmId,
              vendor: null,
              user: viewer.userId,
              member: member.id,
              type: "member.removed",
              before: told(member),
              after: { state: "removed" }
            })
          }).pipe(provided)
        )
      }),

      inviteAgain: Effect.fn(function* ({ params, request }) {
        const language = languageOf(request.headers["accept-language"])
        const data = yield* asStaff(params.firmId, "add_user", (scope, viewer) =>
          Effect.gen(function* () {
            const { member, membership } = yield* lockMember(params.userId)
            yield* askMembership(membership, [{ type: "invitation.repeated", by: handOf(viewer, scope, member.id) }])
            yield* sql`update firm_user set invited_at = now() where user_id = ${member.id}`
            yield* logMembership({
              firm: params.firmId,
              vendor: null,
              user: viewer.userId,
              member: member.id,
              type: "invitation.repeated",
              before: told(member),
              after: told(member)
            })
            yield* unlessSent(
              yield* links.inviteUser({ userId: member.id, firmId: params.firmId, language, by: viewer.userId })
            )
            return yield* readMember(member.id)
          }).pipe(provided)
        )
        return { data }
      }),

      vendors: Effect.fn(function* ({ params }) {
        const data = yield* asStaff(params.firmId, null, () =>
          provided(Effect.flatMap(readMember(params.userId), ({ id }) => assignedVendors(id)))
        )
        return { data: data as never }
      }),

      assignVendors: Effect.fn(function* ({ params, payload }) {
        const data = yield* asStaff(params.firmId, "change_user_rights", (_, viewer) =>
          Effect.gen(function* () {
            const { member } = yield* lockMember(params.userId)
            const { added_vendor_ids: added = [], removed_vendor_ids: removed = [] } = payload
            yield* onlyKnownVendors([...added, ...removed])
            if ((yield* assign(params.firmId, member.id, added, removed)) > 0)
              yield* logMembership({
                firm: params.firmId,
                vendor: null,
                user: viewer.userId,
                member: member.id,
                type: "member.assigned",
                before: { state: member.state },
                after: { state: member.state },
                payload: { added, removed }
              })
            return yield* assignedVendors(member.id)
          }).pipe(provided)
        )
        return { data: data as never }
      }),

      ofVendor: Effect.fn(function* ({ params }) {
        return { data: yield* asStaff(params.firmId, null, () => provided(clientTeam(params.vendorId))) }
      }),

      assignMembers: Effect.fn(function* ({ params, payload }) {
        const data = yield* asStaff(params.firmId, "change_user_rights", (_, viewer) =>
          Effect.gen(function* () {
            yield* onlyKnownVendors([params.vendorId])
            const { added_user_ids: added = [], removed_user_ids: removed = [] } = payload
            yield* onlyTeam([...added, ...removed])
            const steps = [...added.map((id) => ({ id, isIn: true })), ...removed.map((id) => ({ id, isIn: false }))]
            for (const { id, isIn } of steps) {
              const one = [params.vendorId]
              const changed = yield* assign(params.firmId, id, isIn ? one : [], isIn ? [] : one)
              if (changed === 0) continue
              const { state } = yield* readMember(id)
              yield* logMembership({
                firm: params.firmId,
                vendor: null,
                user: viewer.userId,
                member: id,
                type: "member.assigned",
                before: { state },
                after: { state },
                payload: isIn ? { added: one, removed: [] } : { added: [], removed: one }
              })
            }
            return yield* clientTeam(params.vendorId)
          }).pipe(provided)
        )
        return { data }
      }),

      workspaces: Effect.fn(function* ({ params }) {
        const data = yield* asStaff(params.firmId, null, () =>
          Effect.gen(function* () {
            const { id } = yield* readMember(params.userId)
            return yield* sql`select id, name, role from app.workspaces_of(${id})`
          }).pipe(provided)
        )
        return { data: data as never }
      }),

      assignWorkspaces: Effect.fn(function* ({ params, payload, request }) {
        const language = languageOf(request.headers["accept-language"])
        const data = yield* asStaff(params.firmId, null, (scope, viewer) =>
          Effect.gen(function* () {
            const refusals = mayMarkGroupAdmin({ isGroupAdmin: scope.is_group_admin })
            yield* checkPolicy(refusals)
            const { id } = yield* readMember(params.userId)
            const { added_firm_ids: added = [], removed_firm_ids: removed = [] } = payload
            for (const [firms, isIn] of [
              [added, true],
              [removed, false]
            ] as const)
              for (const firm of firms) {
                const [row] = yield* sql<{ refusal: string | null }>`
                  select app.assign_workspace(${id}, ${firm}, ${isIn}) as refusal`
                const refusal = row?.refusal ?? null
                if (refusal === "unknown") return yield* notFound()
                if (refusal !== null) {
                  return yield* new Conflict({ code: `closed.${refusal}`, closed_by: [refusal] })
                }
              }
            // Whoever has no way into a firm of the group but another firm's provider comes by a mailed link.
            const [waits] = yield* sql<{ firms: ReadonlyArray<number> }>`select app.waiting_firms(${id}) as firms`
            for (const firm of added)
              if (waits?.firms.includes(firm) === true)
                yield* unlessSent(yield* links.inviteUser({ userId: id, firmId: firm, language, by: viewer.userId }))
            return yield* sql`select id, name, role from app.workspaces_of(${id})`
          }).pipe(provided)
        )
        return { data: data as never }
      })
    })
  })
)
