import { isModuleActive } from "#machines/access/openScreens.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { type MissionActor, type MissionEvent, missionMachine } from "#machines/missions/mission.machine.ts"
import type { MissionState } from "#schemas/missions/missionRules.ts"
import { maySeeMissions } from "#schemas/missions/policy.ts"
import * as Result from "#schemas/shared/result.ts"

/** The fields that a mission's row and its API answer share. */
export interface KeptMission {
  readonly state: MissionState
  readonly tacit_renewal: boolean
  readonly is_announced: boolean
}

/** Restores the machine from a stored state: the server passes the database row, the browser the API answer. */
export const missionSnapshot = ({ is_announced, state, tacit_renewal }: KeptMission) =>
  missionMachine.resolveState({ value: state, context: { isTacit: tacit_renewal, isAnnounced: is_announced } })

export const decideMission = (mission: KeptMission, event: MissionEvent) =>
  decide(missionMachine, missionSnapshot(mission), event)

/** Why the caller may not act on a mission (`closed.<name>`); an empty list means that they may. */
export interface MissionRights {
  readonly keep: ReadonlyArray<string>
  readonly sign: ReadonlyArray<string>
  readonly answer: ReadonlyArray<string>
}

export const missionActor = ({ answer, keep, sign }: MissionRights): MissionActor => ({
  mayKeep: keep.length === 0,
  maySign: sign.length === 0,
  mayAnswer: answer.length === 0
})

const events = {
  change: ["keep", (by) => ({ type: "mission.changed", by })],
  prepare: ["keep", (by) => ({ type: "mission.prepared", by, isComplete: true })],
  discard: ["keep", (by) => ({ type: "mission.discarded", by })],
  sign: ["sign", (by) => ({ type: "mission.signed", by })],
  make: ["keep", (by) => ({ type: "tasks.asked", by })],
  amend: ["keep", (by) => ({ type: "amendment.proposed", by, isComplete: true })],
  accept: ["answer", (by) => ({ type: "amendment.accepted", by })],
  decline: ["answer", (by) => ({ type: "amendment.declined", by })],
  withdraw: ["keep", (by) => ({ type: "amendment.withdrawn", by })],
  complete: ["keep", (by) => ({ type: "mission.completed", by })],
  suspend: ["keep", (by) => ({ type: "mission.suspended", by, reason: "…" })],
  resume: ["keep", (by) => ({ type: "mission.resumed", by })],
  cancel: ["keep", (by) => ({ type: "mission.cancelled", by, reason: "…" })],
  declineRenewal: ["keep", (by) => ({ type: "renewal.declined", by })]
} as const satisfies Record<string, readonly [keyof MissionRights, (by: MissionActor) => MissionEvent]>
export type MissionAction = keyof typeof events
export const missionActions = Object.keys(events) as ReadonlyArray<MissionAction>

/**
 * The guards that refuse each action before the user has entered anything (text keys `closed.<name>`); null if it is
 * allowed. Missing rights come first.
 */
export const missionRefusals = (mission: KeptMission & { readonly rights: MissionRights }) => {
  const by = missionActor(mission.rights)
  const closedBy = (action: MissionAction): ReadonlyArray<string> | null => {
    const [right, event] = events[action]
    const verdict = decideMission(mission, event(by))
    if (Result.isSuccess(verdict)) return null
    return mission.rights[right].length > 0 ? mission.rights[right] : verdict.failure.closedBy
  }
  return Object.fromEntries(missionActions.map((action) => [action, closedBy(action)])) as Readonly<
    Record<MissionAction, ReadonlyArray<string> | null>
  >
}

/** [ACC-069] Whether a user sees a client's agreements; false while the role or the modules are unknown. */
export const showsAgreedMissions = (
  viewer: Parameters<typeof maySeeMissions>[0] | null,
  modules: ReadonlyArray<string> | null
): boolean => viewer !== null && maySeeMissions(viewer).length === 0 && isModuleActive(modules, "missions")

const tones = {
  draft: "plain",
  notSigned: "warn",
  signed: "info",
  amending: "warn",
  suspended: "warn",
  done: "ok",
  cancelled: "plain"
} as const satisfies Record<MissionState, string>

/** [MIS-002] How lists and pages show a mission's state. */
export const toMissionView = (mission: KeptMission & { readonly rights: MissionRights }) => {
  const refusals = missionRefusals(mission)
  return {
    /** Text key of the state. */
    stateKey: `state.${mission.state}` as const,
    tone: tones[mission.state],
    refusals,
    /** The actions that are shown: those refused by the state or by rights are hidden. */
    offered: missionActions.filter((action) => refusals[action] === null)
  }
}
