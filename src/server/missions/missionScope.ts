import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { MissionActor, MissionEvent } from "#machines/missions/mission.machine.ts"
import { decideMission, type KeptMission, missionActor } from "#machines/missions/mission.projection.ts"
import { mayAnswerMissions, mayKeepMissions, maySeeMissions, maySignMissions } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { Mission } from "#schemas/missions/mission.ts"
import type { MissionState } from "#schemas/missions/missionRules.ts"
import type { Conflict } from "#schemas/shared/problem.ts"
import * as Result from "#schemas/shared/result.ts"
import { inVendor } from "#server/platform/scope.ts"
import { checkPolicy, conflict } from "#server/shared/refusals.ts"
import { type CompanyScope, companyScope } from "#server/shared/requestScope.ts"

/** The company, firm and user of a request, and the user's rights on missions. */
export interface MissionScope extends CompanyScope {
  readonly isStaff: boolean
  readonly rights: Mission["rights"]
  readonly by: MissionActor
}

type Roles = Parameters<typeof mayAnswerMissions>[0]

export const missionRights = (roles: Roles): Mission["rights"] => ({
  keep: mayKeepMissions(roles),
  sign: maySignMissions(roles),
  answer: mayAnswerMissions(roles)
})

/** Runs a transaction on a company's missions; 403 unless the viewer may see missions. */
export const inMissions = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  use: (scope: MissionScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inVendor(
    viewer,
    vendor,
    (entered) =>
      Effect.gen(function* () {
        const roles = { firmRole: entered.firm_role, vendorRole: entered.vendor_role }
        yield* checkPolicy(maySeeMissions(roles))
        const rights = missionRights(roles)
        return yield* use({
          ...companyScope(viewer, entered),
          isStaff: entered.firm_role !== null,
          rights,
          by: missionActor(rights)
        })
      }),
    "missions"
  )

/** Like `inMissions`, but 403 unless the viewer may change missions (the firm's staff). */
export const inMissionOffice = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  use: (scope: MissionScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) => inMissions(viewer, vendor, (scope) => Effect.andThen(checkPolicy(scope.rights.keep), use(scope)))

export interface Decided {
  /** Null after "mission.discarded", which deletes the mission. */
  readonly state: MissionState | null
  readonly jobs: ReadonlyArray<string>
}

/**
 * The next state and the jobs that a mission's machine gives for an event; 409 with the failed guards if it refuses.
 */
export const decided = (mission: KeptMission, event: MissionEvent): Effect.Effect<Decided, Conflict> => {
  const verdict = decideMission(mission, event)
  if (Result.isSuccess(verdict)) {
    const { jobs, next } = verdict.success
    const state = next.value === "discarded" ? null : next.value
    return Effect.succeed({ state, jobs })
  }
  return Effect.fail(conflict(verdict.failure.closedBy))
}
