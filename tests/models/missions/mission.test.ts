import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { decide } from "#machines/shared/guards/decide.ts"
import { missionMachine, type MissionEvent, type MissionFacts } from "#machines/missions/mission.machine.ts"
import { missionRefusals, missionSnapshot, toMissionView } from "#machines/missions/mission.projection.ts"
import { taskRunMachine, taskRunStates } from "#machines/missions/taskRun.machine.ts"
import { missionStates } from "#schemas/missions/missionRules.ts"
import * as Result from "#schemas/shared/result.ts"
import { admin, announced, clerk, client, missionCases, plain, runCases, tacit } from "#tests/models/missions/cases.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"

const c = missionCases
const play = (facts: MissionFacts, ...events: ReadonlyArray<MissionEvent>) => {
  let snapshot = initialTransition(missionMachine, facts)[0]
  const jobs: Array<string> = []
  for (const event of events) {
    const verdict = decide(missionMachine, snapshot, event)
    if (Result.isFailure(verdict)) return { refused: [event.type, verdict.failure.closedBy] }
    snapshot = verdict.success.next
    jobs.push(...verdict.success.jobs)
  }
  return { state: snapshot.value, jobs }
}

describe.each([
  ["without renewal", plain],
  ["that renews itself", tacit],
  ["that was told of its renewal", announced]
])("a stored mission %s, reloaded before every event, follows the model", (_, facts) => {
  test.each(pathsOf(missionMachine, facts, missionCases))("[MIS-002] $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(missionMachine, facts)[0])
    const reload = () => missionMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: MissionEvent }) => {
      const verdict = decide(missionMachine, reload(), event)
      if (Result.isFailure(verdict)) throw new Error(`${event.type} is closed by ${verdict.failure.closedBy.join()}`)
      row = JSON.stringify(verdict.success.next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(missionCases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })
})

test("[MIS-002] every state is a state of a mission, and the others are those of nothing", () => {
  expect(Object.keys(missionMachine.states).toSorted()).toEqual([...missionStates, "discarded"].toSorted())
  expect(Object.keys(taskRunMachine.states).toSorted()).toEqual([...taskRunStates].toSorted())
})

describe("journeys", () => {
  test("[MIS-O02] a mission is prepared, signed, its tasks are made, and it is done by hand or at its end", () => {
    expect(play(plain, c["mission.prepared"], c["mission.signed"], c["mission.completed"])).toEqual({
      state: "done",
      jobs: ["makeTasks"]
    })
    expect(play(plain, c["mission.prepared"], c["mission.signed"], c["mission.ended"])).toMatchObject({ state: "done" })
    expect(play(tacit, c["mission.prepared"], c["mission.signed"], c["mission.ended"])).toEqual({
      refused: ["mission.ended", ["isNotTacit"]]
    })
  })

  test("[MIS-001] a signed mission changes by a version that the client accepts", () => {
    const signed = [c["mission.prepared"], c["mission.signed"]] as const
    expect(play(plain, ...signed, c["mission.changed"])).toEqual({
      refused: ["mission.changed", ["isMissionUnsigned"]]
    })
    expect(play(plain, ...signed, c["amendment.proposed"], { ...c["amendment.accepted"], by: client })).toEqual({
      state: "signed",
      jobs: ["makeTasks", "applyVersion", "makeTasks"]
    })
    expect(play(plain, ...signed, c["amendment.proposed"], { ...c["amendment.accepted"], by: clerk })).toEqual({
      refused: ["amendment.accepted", ["mayAnswerAmendment"]]
    })
    expect(play(plain, ...signed, c["amendment.proposed"], c["amendment.declined"])).toEqual({
      state: "signed",
      jobs: ["makeTasks"]
    })
  })

  test("[MIS-001] a mission renews itself once both sides were told", () => {
    const signed = [c["mission.prepared"], c["mission.signed"]] as const
    expect(play(tacit, ...signed, c["mission.renewed"])).toEqual({
      refused: ["mission.renewed", ["isRenewalAnnounced"]]
    })
    expect(play(tacit, ...signed, c["renewal.announced"])).toMatchObject({ state: "signed" })
    expect(play(announced, ...signed, c["mission.renewed"])).toEqual({
      state: "signed",
      jobs: ["makeTasks", "extend", "makeTasks"]
    })
    expect(play(announced, ...signed, c["renewal.announced"])).toEqual({
      refused: ["renewal.announced", ["isRenewalUnannounced"]]
    })
  })
})

describe("refused actions", () => {
  const kept = (state: (typeof missionStates)[number]) => ({ state, tacit_renewal: false, is_announced: false })
  const rights = { keep: [], sign: [], answer: [] }

  test("[MIS-007] tasks are made of no mission that is not signed", () => {
    for (const state of ["draft", "notSigned"] as const)
      expect(missionRefusals({ ...kept(state), rights }).make).toEqual(["isMissionSigned"])
    expect(missionRefusals({ ...kept("signed"), rights }).make).toBeNull()
    expect(missionRefusals({ ...kept("suspended"), rights }).make).toEqual(["isMissionUnderWay"])
  })

  test("[MIS-O02] a collaborator prepares, an admin signs", () => {
    const collaborator = { keep: [], sign: ["isFirmAdmin"], answer: ["isFirmAdmin"] }
    expect(missionRefusals({ ...kept("notSigned"), rights: collaborator }).sign).toEqual(["isFirmAdmin"])
    expect(missionRefusals({ ...kept("notSigned"), rights: collaborator }).change).toBeNull()
    expect(missionRefusals({ ...kept("notSigned"), rights }).sign).toBeNull()
  })

  test("[MIS-001] suspending and cancelling ask for a reason, preparing for a whole mission", () => {
    const closed = (state: (typeof missionStates)[number], event: MissionEvent) => {
      const verdict = decide(missionMachine, missionSnapshot(kept(state)), event)
      return Result.isFailure(verdict) ? verdict.failure.closedBy : null
    }
    expect(closed("signed", { type: "mission.suspended", by: admin, reason: " " })).toEqual(["hasReason"])
    expect(closed("notSigned", { type: "mission.cancelled", by: admin, reason: "" })).toEqual(["hasReason"])
    expect(closed("draft", { type: "mission.prepared", by: admin, isComplete: false })).toEqual(["isMissionComplete"])
    expect(closed("signed", { type: "amendment.proposed", by: admin, isComplete: false })).toEqual([
      "isMissionComplete"
    ])
    expect(closed("draft", missionCases["mission.cancelled"])).toEqual(["isMissionPrepared"])
  })

  test("[MIS-002] what is offered is what the machine takes", () => {
    expect(toMissionView({ ...kept("draft"), rights }).offered).toEqual(["change", "prepare", "discard"])
    expect(toMissionView({ ...kept("notSigned"), rights }).offered).toEqual(["change", "sign", "cancel"])
    expect(toMissionView({ ...kept("signed"), rights }).offered).toEqual([
      "make",
      "amend",
      "complete",
      "suspend",
      "cancel"
    ])
    expect(toMissionView({ ...kept("amending"), rights }).offered).toEqual(["accept", "decline", "withdraw", "cancel"])
    expect(toMissionView({ ...kept("suspended"), rights }).offered).toEqual(["resume", "cancel"])
    expect(toMissionView({ ...kept("done"), rights }).offered).toEqual([])
  })
})

describe("the making of tasks", () => {
  test.each(pathsOf(taskRunMachine, undefined as never, runCases))("[MIS-O02] $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(taskRunMachine)[0])
    const reload = () => taskRunMachine.resolveState(JSON.parse(row))
    await path.test({
      events: Object.fromEntries(
        Object.keys(runCases).map((type) => [
          type,
          ({ event }: { readonly event: never }) => {
            const verdict = decide(taskRunMachine, reload(), event)
            if (Result.isFailure(verdict)) throw new Error("closed")
            row = JSON.stringify(verdict.success.next)
          }
        ])
      ) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("[MIS-O02] nothing is written by a run that has not begun", () => {
    const verdict = decide(taskRunMachine, initialTransition(taskRunMachine)[0], runCases["chunk.written"])
    expect(Result.isFailure(verdict) && verdict.failure.closedBy).toEqual(["isRunStarted"])
  })
})
