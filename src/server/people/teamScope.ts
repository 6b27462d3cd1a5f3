import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { MembershipPermissions } from "#machines/people/membership.machine.ts"
import { type FirmRight, mayInFirm, mayMarkGroupAdmin } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { accessEndProblem } from "#schemas/people/teamRules.ts"
import { logMembership, type MembershipLine, today } from "#server/people/memberships.ts"
import { checkPolicy, invalid } from "#server/shared/refusals.ts"
import { inOffice, type StaffScope } from "#server/shared/requestScope.ts"

/** Runs a transaction in the firm for its staff; 403 without `right`. A null `right` is for reading. */
export const inTeam = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  right: FirmRight | null,
  use: (scope: StaffScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inOffice(viewer, firm, (scope) =>
    Effect.andThen(checkPolicy(right === null ? [] : mayInFirm(scope.role, right)), use(scope))
  )

/** The actor of a membership event, as its machine expects it. */
export const actorOn = ({ isGroupAdmin, user }: StaffScope, member: number): MembershipPermissions => ({
  mayKeep: true,
  isSelf: user === member,
  isGroupAdmin
})

export const checkGroupMark = ({ isGroupAdmin }: StaffScope) => checkPolicy(mayMarkGroupAdmin({ isGroupAdmin }))

/** 422 if the access would end in the past. */
export const checkAccessEnd = (day: string | null | undefined) =>
  Effect.gen(function* () {
    const problem = day == null ? null : accessEndProblem(day, yield* today)
    if (problem !== null) return yield* invalid({ access_ends_on: [problem] })
  })

/** Logs an event about a member of the team of the firm in scope. */
export const logMember = ({ firm, user }: StaffScope, line: Omit<MembershipLine, "firm" | "user" | "vendor">) =>
  logMembership({ firm, vendor: null, user, ...line })
