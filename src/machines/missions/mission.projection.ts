import { decide } from "#machines/shared/decide.ts"
import { type MissionActor, type MissionEvent, missionMachine } from "#machines/missions/mission.machine.ts"
import type { MissionState } from "#schemas/missions/missionRules.ts"
import * as Result from "#schemas/shared/result.ts"

/** What a mission's row and its answer both say. */
export interface KeptMission {
  readonly state: MissionState
  readonly tacit_renewal: boolean
  readonly is_announced: boolean
}

/** One rebuilding for both sides: the server from its row, the browser from the answer. */
export const missionSnapshot = ({ is_announced, state, tacit_renewal }: KeptMission) =>
  missionMachine.resolveState({ value: state, context: { isTacit: tacit_renewal, isAnnounced: is_announced } })

export const decideMission = (mission: KeptMission, event: MissionEvent) =>
  decide(missionMachine, missionSnapshot(mission), event)

/** Why the caller may not do things to a mission (`closed.<name>`); an empty list says that they may. */
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
export type MissionDoor = keyof typeof events
export const missionDoorNames = Object.keys(events) as ReadonlyArray<MissionDoor>

/**
 * What closes each action on a mission (text keys `closed.<name>`), before anything is typed; null where it is open. What the
 * caller may not do at all is said first.
 */
export const missionDoors = (mission: KeptMission & { readonly rights: MissionRights }) => {
  const by = missionActor(mission.rights)
  const closedBy = (door: MissionDoor): ReadonlyArray<string> | null => {
    const [right, event] = events[door]
    const verdict = decideMission(mission, event(by))
    if (Result.isSuccess(verdict)) return null
    return mission.rights[right].length > 0 ? mission.rights[right] : verdict.failure.closedBy
  }
  return Object.fromEntries(missionDoorNames.map((door) => [door, closedBy(door)])) as Readonly<
    Record<MissionDoor, ReadonlyArray<string> | null>
  >
}

const tones = {
  draft: "plain",
  notSigned: "warn",
  signed: "info",
  amending: "warn",
  suspended: "warn",
  done: "ok",
  cancelled: "plain"
} as const satisfies Record<MissionState, string>

/** [MIS-002] What a line and a page say of a mission's state. */
export const toMissionView = (mission: KeptMission & { readonly rights: MissionRights }) => {
  const doors = missionDoors(mission)
  return {
    /** Text key of the state. */
    stateKey: `state.${mission.state}` as const,
    tone: tones[mission.state],
    doors,
    /** Doors that are offered at all: what a state or a right closes for good is not drawn. */
    offered: missionDoorNames.filter((door) => doors[door] === null)
  }
}
