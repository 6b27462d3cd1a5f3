import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { decideMission, missionActor } from "#machines/missions/mission.projection.ts"
import type { HeldMission } from "#server/missions/missionRows.ts"
import { addVersion, logMission, put, runAfter } from "#server/missions/changeMission.ts"
import { parisToday } from "#server/missions/missionRuns.ts"
import { tellMission } from "#server/missions/tellMission.ts"

type Held = Pick<HeldMission, "content" | "is_announced" | "state" | "tacit_renewal" | "version">

/** The actor of the signature. It has the right to sign, since all signatories have signed the letter. */
const by = missionActor({ keep: ["isOfFirm"], sign: [], answer: ["isMissionAnswerer"] })

/**
 * [MIS-O02] Signs a mission because its letter was signed, in the transaction of the last signature. Does nothing if
 * the mission was signed by hand or cancelled meanwhile.
 */
export const signByLetter = (vendor: number, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [held] =
      yield* sql<Held>`select state, tacit_renewal, is_announced, version, content from app.lock_mission(${id})
      where vendor_id = ${vendor}`
    if (held === undefined) return
    const verdict = decideMission(held, { type: "mission.signed", by })
    if (Result.isFailure(verdict)) return
    const { jobs, next } = verdict.success
    const state = next.value
    yield* put(id, { state, signed_on: yield* parisToday, version: held.version + 1 })
    yield* logMission(id, "mission.signed", { by, letter: true }, { state: held.state }, { state })
    yield* addVersion(id, "signature", "accepted", held.content, "")
    yield* runAfter(id, { jobs })
    yield* tellMission(id, "mission.signed", null, true)
  })
