import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll } from "vitest"
import { missionMachine, type MissionActor } from "#machines/missions/mission.machine.ts"
import { type TaskRunEvent, taskRunMachine } from "#machines/missions/taskRun.machine.ts"
import { lockRun, settleRun } from "#server/missions/missionRuns.ts"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { missionCases, plain, runCases } from "#tests/models/missions/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let missions: ReturnType<typeof missionsOf>
let firm: { readonly id: number }
let service: { readonly id: number }
let people: Readonly<Record<"admin" | "clerk", SignedInUser>>
let turn = 0
beforeAll(async () => {
  portal = await startPortal({}, { takers: 0 })
  missions = missionsOf(portal)
  firm = await portal.make.firm("Vies")
  service = await catalogService(portal, firm)
  people = {
    admin: await portal.make.staff(firm, "admin@vies.example"),
    clerk: await portal.make.staff(firm, "aide@vies.example", "collaborator", true)
  }
})
afterAll(() => portal.stop())

interface Scene {
  readonly vendor: { readonly id: number; readonly firmId: number }
  readonly id: number
}
const who = ({ maySign }: MissionActor) => (maySign ? people.admin : people.clerk)
const act = ({ id, vendor }: Scene, by: MissionActor, body: object) => missions.act(who(by), vendor, id, body)
const newest = async ({ id, vendor }: Scene) =>
  (await missions.read(people.admin, vendor, id)).body.data?.versions[0]?.number ?? 1
const answer = async (scene: Scene, by: MissionActor, how: string) =>
  missions.call(who(by), scene.vendor, "POST", `/${scene.id}/versions/${await newest(scene)}/answer`, {
    body: { answer: how }
  })
const name = "Tenue 2027"

const { "mission.ended": _, "mission.renewed": __, "renewal.announced": ___, ...cases } = missionCases
follows<typeof missionMachine, Scene>(
  "[MIS-002] [MIS-O02] [MIS-007] a mission",
  {
    machine: missionMachine,
    input: plain,
    cases
  },
  {
    begin: async () => {
      const vendor = await portal.make.vendor(firm, `Cordonnerie ${(turn += 1)}`)
      const draft = await missions.made(missions.create(people.admin, vendor, content(service, people.clerk)))
      return { vendor, id: draft.id }
    },
    plays: {
      "mission.changed": ({ id, vendor }, { by }) =>
        missions.save(who(by), vendor, id, { content: content(service, people.clerk, { name, reference: "M" }) }),
      "mission.prepared": (scene, { by }) => act(scene, by, { type: "prepare" }),
      "mission.discarded": ({ id, vendor }, { by }) => missions.call(who(by), vendor, "DELETE", `/${id}`),
      "mission.signed": (scene, { by }) => act(scene, by, { type: "sign" }),
      "mission.completed": (scene, { by }) => act(scene, by, { type: "complete" }),
      "mission.suspended": (scene, { by, reason }) => act(scene, by, { type: "suspend", reason }),
      "mission.resumed": (scene, { by }) => act(scene, by, { type: "resume" }),
      "mission.cancelled": (scene, { by, reason }) => act(scene, by, { type: "cancel", reason }),
      "tasks.asked": ({ id, vendor }, { by }) => missions.call(who(by), vendor, "POST", `/${id}/tasks`),
      "amendment.proposed": ({ id, vendor }, { by }) =>
        missions.call(who(by), vendor, "POST", `/${id}/versions`, {
          body: { content: content(service, people.clerk, { name, reference: `A${(turn += 1)}` }) }
        }),
      "amendment.accepted": (scene, { by }) => answer(scene, by, "accept"),
      "amendment.declined": (scene, { by }) => answer(scene, by, "decline"),
      "amendment.withdrawn": (scene, { by }) => answer(scene, by, "withdraw"),
      "renewal.declined": (scene, { by }) => act(scene, by, { type: "decline_renewal" }),
      "renewal.announced": () => Promise.reject(new Error("the clock's own")),
      "mission.renewed": () => Promise.reject(new Error("the clock's own")),
      "mission.ended": () => Promise.reject(new Error("the clock's own"))
    },
    reads: async ({ id, vendor }) => {
      const { body, status } = await missions.read(people.admin, vendor, id)
      return status === 404 ? "discarded" : body.data.state
    },
    untried: ["renewal.announced", "mission.renewed", "mission.ended"],
    says: {
      "draft: tasks.asked": [409, "mission.tasks_unsigned"],
      "notSigned: tasks.asked": [409, "mission.tasks_unsigned"]
    }
  }
)

/** Performs an event of the job that makes the tasks, with the job's own code. This portal has no workers. */
const step = async (run: number, event: TaskRunEvent) => {
  const settled = await portal.arrange((sql) =>
    Effect.flatMap(lockRun(run), (locked) =>
      locked === undefined ? Effect.succeed(null) : settleRun(locked, event)
    ).pipe(sql.withTransaction, Effect.provideService(SqlClient.SqlClient, sql))
  )
  return settled === null ? { status: 404, body: { code: "run.unchanged" } } : { status: 200, body: {} }
}
const unstarted = [404, "run.unchanged"] as const

follows<typeof taskRunMachine, Scene & { readonly run: number }>(
  "[MIS-O02] the making of a mission's tasks",
  { machine: taskRunMachine, input: undefined as never, cases: runCases },
  {
    begin: async () => {
      const vendor = await portal.make.vendor(firm, `Cordonnerie ${(turn += 1)}`)
      const { id } = await missions.made(missions.create(people.admin, vendor, content(service, people.clerk)))
      const scene = { vendor, id }
      await act(scene, { ...missionCases["mission.prepared"].by }, { type: "prepare" })
      await act(scene, { ...missionCases["mission.signed"].by }, { type: "sign" })
      const [run] = await portal.arrange(
        (sql) => sql<{ id: number }>`select id from mission_run where mission_id = ${id}`
      )
      return { ...scene, run: run?.id ?? 0 }
    },
    plays: {
      "run.started": ({ run }, event) => step(run, event),
      "chunk.written": ({ run }, event) => step(run, event),
      "run.completed": ({ run }, event) => step(run, event),
      "run.failed": ({ run }, event) => step(run, event),
      "run.stopped": ({ run }, event) => step(run, event)
    },
    reads: async ({ id, vendor }) => (await missions.read(people.admin, vendor, id)).body.data.run?.state,
    says: {
      "waiting: chunk.written": unstarted,
      "waiting: run.completed": unstarted,
      "waiting: run.failed": unstarted
    }
  }
)
