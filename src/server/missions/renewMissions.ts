import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { MissionEvent } from "#machines/missions/mission.machine.ts"
import { decideMission } from "#machines/missions/mission.projection.ts"
import {
  isRenewalDue,
  type MissionContent,
  type MissionState,
  renewalNoticeDays,
  renewed
} from "#schemas/missions/missionRules.ts"
import * as Result from "#schemas/shared/result.ts"
import { logMission, put } from "#server/missions/changeMission.ts"
import { columnsOf } from "#server/missions/missionFacts.ts"
import { parisToday, startRun } from "#server/missions/missionRuns.ts"
import { tellMission } from "#server/missions/tellMission.ts"

/** Missions read per query. */
const atOnce = 50

interface Locked {
  readonly id: number
  readonly state: MissionState
  readonly ends_on: string
  readonly tacit_renewal: boolean
  readonly is_announced: boolean
  readonly version: number
  readonly content: MissionContent
}

/** The event that is due for a mission today; null if none is. */
const wordFor = ({ ends_on, is_announced, tacit_renewal }: Locked, today: string): MissionEvent["type"] | null => {
  if (tacit_renewal && !is_announced) return isRenewalDue(ends_on, today) ? "renewal.announced" : null
  if (ends_on >= today) return null
  return tacit_renewal ? "mission.renewed" : "mission.ended"
}

const renewOne = (id: number, today: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [mission] = yield* sql<Locked>`
      select id, state, ends_on, tacit_renewal, is_announced, version, content from app.lock_mission(${id})`
    if (mission === undefined) return
    const type = wordFor(mission, today)
    if (type === null) return
    const verdict = decideMission(mission, { type } as MissionEvent)
    if (Result.isFailure(verdict)) return
    const { jobs, next } = verdict.success
    if (type === "renewal.announced") {
      yield* put(id, { announced_for: mission.ends_on })
      yield* tellMission(id, "mission.renews", null, true)
    } else if (type === "mission.ended") {
      yield* put(id, { state: next.value, ended_on: mission.ends_on })
    } else {
      const content = renewed(mission.content)
      const [made] = yield* sql<{ number: number }>`
        select app.add_mission_version(${id}, 'renewal', 'accepted', ${JSON.stringify(content)}::text::jsonb, '') as number`
      yield* put(id, { ...columnsOf(content), version: made?.number ?? mission.version })
      yield* tellMission(id, "mission.renewed", null, true)
    }
    yield* logMission(id, type, { ends_on: mission.ends_on }, { state: mission.state }, { state: next.value })
    if (jobs.includes("makeTasks")) yield* startRun(id)
  })

/**
 * Announces renewals (`renewalNoticeDays` before the end), renews missions and ends those that are over, each in a
 * transaction of its own.
 */
export const renewMissions = Effect.fn("missions.renew")(function* () {
  const sql = yield* SqlClient.SqlClient
  const today = yield* parisToday
  let seen = ""
  for (;;) {
    const due = yield* sql<{
      id: number
    }>`select id from app.missions_due(${today}::date, ${renewalNoticeDays}, ${atOnce})`
    // The same missions are due again: their machines refused the event. Stop instead of looping.
    const ids = due.map(({ id }) => id).join()
    if (ids === "" || ids === seen) return
    seen = ids
    for (const { id } of due) yield* sql.withTransaction(renewOne(id, today))
  }
})
