import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { MembershipPermissions } from "#machines/people/membership.machine.ts"
import { type AccessFacts, mayKeepUsers, maySeeUsers } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { clientUserForm } from "#schemas/customers/clientUser.ts"
import type { ClientUser, ClientUserChanges, ClientUserInvitation } from "#schemas/customers/clientUsers.api.ts"
import type { Language } from "#schemas/shared/constants.ts"
import {
  deleteUser,
  listRoles,
  listUsers,
  markInvited,
  membershipOf,
  readUser,
  setApplications,
  loggedFields,
  updateUser
} from "#server/customers/clientUsers.ts"
import { inviteClientUser, sendInvitation } from "#server/customers/inviteClientUser.ts"
import { factsOf } from "#server/documents/access.ts"
import { membershipEvents } from "#server/people/membershipEvents.ts"
import {
  askMembership,
  countingRefusals,
  logMembership,
  renameAccount,
  resetTwoFactor,
  today
} from "#server/people/memberships.ts"
import { inVendor, type VendorScope } from "#server/platform/scope.ts"
import { checkForm, checkPolicy, checkRevision } from "#server/shared/refusals.ts"
import { type CompanyScope, companyScope } from "#server/shared/requestScope.ts"

type Who = Viewer["Service"]

/** Runs a transaction in the company's scope; fails with 403 and the reasons that `policy` returns, if any. */
export const inCompany = <A, E, R>(
  viewer: Who,
  vendor: number,
  policy: (facts: AccessFacts) => ReadonlyArray<string>,
  use: (scope: CompanyScope, entered: VendorScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inVendor(viewer, vendor, (entered) =>
    Effect.andThen(checkPolicy(policy(factsOf(viewer, entered))), use(companyScope(viewer, entered), entered))
  )

/** Validates birth date and end of access, whose rules depend on today's date; the other values only fill the form. */
const checkDates = (given: Readonly<Record<string, unknown>>) =>
  Effect.gen(function* () {
    const { check } = clientUserForm(yield* today)
    const text = (name: string) => (typeof given[name] === "string" ? given[name] : "")
    yield* checkForm(
      check({
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
    )
  })

const actorOn = (viewer: Who, user: number): MembershipPermissions => ({
  mayKeep: true,
  isSelf: viewer.userId === user,
  isGroupAdmin: false
})

const eventsOf = (change: ClientUserChanges, user: ClientUser, by: MembershipPermissions) => {
  const { access_ends_on: _, is_open: __, ...fields } = change
  const isEdited = Object.keys(fields).length > 0
  return membershipEvents(change, by, isEdited ? { role: change.role ?? user.role, marksGroup: false } : null)
}

const log = (scope: CompanyScope, member: number, type: string, before: object | null, after: object) =>
  logMembership({ ...scope, member, type, before, after })

/** The users of a company, and in `closed_by` the reasons why the viewer may not change them (empty if allowed). */
export const listClientUsers = (viewer: Who, vendor: number) =>
  inCompany(viewer, vendor, maySeeUsers, (_, entered) =>
    Effect.map(listUsers(vendor), (users) => ({ users, closed_by: [...mayKeepUsers(factsOf(viewer, entered))] }))
  )

export const rolesInCompany = (viewer: Who, vendor: number) =>
  inCompany(viewer, vendor, maySeeUsers, () => listRoles(vendor))

export const inviteUser = (viewer: Who, vendor: number, invitation: ClientUserInvitation, language: Language) =>
  countingRefusals(
    viewer.userId,
    inCompany(viewer, vendor, mayKeepUsers, (scope) =>
      Effect.andThen(checkDates(invitation), inviteClientUser({ ...scope, language }, invitation))
    )
  )

/**
 * Changes a user's name, details, role and access. The membership machine decides whether it may change; otherwise 409.
 */
export const changeClientUser = (
  viewer: Who,
  vendor: number,
  id: number,
  change: ClientUserChanges,
  ifMatch: string | undefined
) =>
  inCompany(viewer, vendor, mayKeepUsers, (scope) =>
    Effect.gen(function* () {
      const user = yield* readUser(vendor, id, "held")
      yield* checkRevision(ifMatch, user.revision)
      yield* checkDates(change)
      const events = eventsOf(change, user, actorOn(viewer, user.id))
      if (events.length === 0) return user
      const steps = yield* askMembership(membershipOf(user), events)
      yield* renameAccount(user, change)
      yield* updateUser(vendor, user, change)
      if (change.application_ids !== undefined)
        yield* setApplications(scope.firm, vendor, user.id, change.application_ids)
      const next = yield* readUser(vendor, user.id)
      for (const { after, before, type } of steps)
        yield* log(
          scope,
          user.id,
          type,
          { ...loggedFields(user), state: before },
          { ...loggedFields(next), state: after }
        )
      return next
    })
  )

export const removeClientUser = (viewer: Who, vendor: number, id: number) =>
  inCompany(viewer, vendor, mayKeepUsers, (scope) =>
    Effect.gen(function* () {
      const user = yield* readUser(vendor, id, "held")
      yield* askMembership(membershipOf(user), [{ type: "member.removed", by: actorOn(viewer, user.id) }])
      yield* deleteUser(vendor, user.id)
      yield* log(scope, user.id, "member.removed", loggedFields(user), { state: "removed" })
    })
  )

/** Sends the invitation mail again to a user who has not joined yet. */
export const inviteUserAgain = (viewer: Who, vendor: number, id: number, language: Language) =>
  inCompany(viewer, vendor, mayKeepUsers, (scope) =>
    Effect.gen(function* () {
      const user = yield* readUser(vendor, id, "held")
      yield* askMembership(membershipOf(user), [{ type: "invitation.repeated", by: actorOn(viewer, user.id) }])
      yield* markInvited(vendor, user.id)
      yield* log(scope, user.id, "invitation.repeated", loggedFields(user), loggedFields(user))
      yield* sendInvitation(user.id, { ...scope, language })
      return yield* readUser(vendor, user.id)
    })
  )

/** Removes a user's authenticator app, for a user who has lost it. */
export const resetUserTwoFactor = (viewer: Who, vendor: number, id: number, language: Language) =>
  inCompany(viewer, vendor, mayKeepUsers, (scope) =>
    Effect.gen(function* () {
      const user = yield* readUser(vendor, id, "held")
      const { isSelf } = actorOn(viewer, user.id)
      yield* resetTwoFactor({ member: user.id, isSelf, twoFactor: user.two_factor, language })
      yield* log(scope, user.id, "two_factor.reset", loggedFields(user), loggedFields(user))
      return yield* readUser(vendor, user.id)
    })
  )
