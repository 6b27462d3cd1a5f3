import { describe, expect, test } from "vitest"
import { frequencies } from "#schemas/shared/constants.ts"
import { asMissionService, mostTasksOf } from "#schemas/missions/missionRules.ts"
import {
  type MadeTask,
  meantOf,
  membersOf,
  planOf,
  plannedUntil,
  reconcile,
  taskKey,
  type Team
} from "#schemas/missions/plan.ts"
import { isWorkingDay } from "#schemas/shared/workingDays.ts"
import { mission, snapshot } from "#tests/models/missions/cases.ts"
import fc from "#tests/support/properties.ts"

const team: Team = {
  manager: 7,
  people: [
    { id: 7, role: "admin" },
    { id: 8, role: "collaborator" },
    { id: 9, role: "collaborator" }
  ]
}
const madeOf = (content = mission()): ReadonlyArray<MadeTask> =>
  meantOf(content, team).map((task, place) => ({ ...task, id: place + 1, is_untouched: true }))

describe("the plan", () => {
  test("[MIS-O02] one task per recurrence from the first due date, those it depends on before it", () => {
    const plan = planOf(mission({ starts_on: "2026-01-31", ends_on: "2026-12-31" }, { quantity: 12 }))
    expect(plan).toHaveLength(24)
    expect(plan.slice(0, 2).map(({ due_on, title, type }) => [title, type, due_on])).toEqual([
      ["Tenue comptable – Pièces du mois", "information_request", "2026-01-05"],
      ["Tenue comptable – Saisie", "accounting_firm_task", "2026-01-12"]
    ])
  })

  test("[MIS-O02] [CST-043] the 31st comes back, and what falls on a holiday or a weekend moves to the next working day", () => {
    const days = { starts_on: "2026-01-31", ends_on: "2026-12-31" }
    const own = snapshot({
      tasks: [{ key: "a", name: "Clôture", who: "firm", role: null, offset_days: 0, depends_on: [] }]
    })
    const plan = planOf({ services: [{ ...asMissionService(own, 1, days), ends_on: "2026-05-31" }] })
    expect(plan.map(({ due_on, moved }) => [due_on, moved])).toEqual([
      ["2026-02-02", "weekend"],
      ["2026-03-02", "weekend"],
      ["2026-03-31", null],
      ["2026-04-30", null],
      ["2026-06-01", "weekend"]
    ])
    const may = planOf({ services: [{ ...asMissionService(own, 1, days), first_due: "2026-05-01", recurrences: 1 }] })
    expect(may.map(({ due_on, moved }) => [due_on, moved])).toEqual([["2026-05-04", "holiday"]])
  })

  test("[MIS-O02] daily work is planned on working days alone, and its numbers stay those of the days", () => {
    const days = { starts_on: "2026-05-07", ends_on: "2026-05-12" }
    const plan = planOf({ services: [asMissionService(snapshot({ frequency: "day", tasks: [] }), 1, days)] })
    expect(plan).toEqual([])
    const own = snapshot({
      frequency: "day",
      tasks: [{ key: "a", name: "Caisse", who: "client", role: null, offset_days: 0, depends_on: [] }]
    })
    expect(
      planOf({ services: [asMissionService(own, 1, days)] }).map(({ due_on, recurrence }) => [recurrence, due_on])
    ).toEqual([
      [0, "2026-05-07"],
      [4, "2026-05-11"],
      [5, "2026-05-12"]
    ])
  })

  test("[MIS-O02] every plan: working days, one key a task, no more than counted, nothing before what it depends on", () => {
    const shape = fc.record({
      frequency: fc.constantFrom(...frequencies),
      recurrences: fc.option(fc.integer({ min: 1, max: 40 })),
      offsets: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 5 })
    })
    fc.assert(
      fc.property(fc.array(shape, { minLength: 1, maxLength: 4 }), (shapes) => {
        const days = { starts_on: "2026-01-31", ends_on: "2026-09-30" }
        const services = shapes.map(({ frequency, offsets, recurrences }, place) => ({
          ...asMissionService(
            snapshot({
              frequency,
              tasks: offsets.map((offset_days, at) => ({
                key: `t${at}`,
                name: `T${at}`,
                who: "firm" as const,
                role: null,
                offset_days,
                // Each task depends on the one listed after it, so the order of the list is the wrong one.
                depends_on: at + 1 < offsets.length ? [`t${at + 1}`] : []
              }))
            }),
            place + 1,
            days
          ),
          recurrences
        }))
        const plan = planOf({ services })
        expect(plan.length).toBeLessThanOrEqual(mostTasksOf({ services }))
        expect(new Set(plan.map(taskKey)).size).toBe(plan.length)
        const seen = new Map<string, string>()
        for (const task of plan) {
          expect(isWorkingDay(task.due_on)).toBe(true)
          const before =
            services[task.service - 1]?.snapshot.tasks.find(({ key }) => key === task.task)?.depends_on ?? []
          for (const one of before) {
            const due = seen.get(taskKey({ ...task, task: one }))
            expect(due !== undefined && due <= task.due_on).toBe(true)
          }
          seen.set(taskKey(task), task.due_on)
        }
      }),
      { numRuns: 150 }
    )
  })

  test("[MIS-001] tasks are for the service's person, those of a role, or the manager; the client's for nobody of the firm", () => {
    expect(membersOf("manager", team)).toEqual([7])
    expect(membersOf("client", team)).toEqual([])
    expect(membersOf({ user: 8 }, team)).toEqual([8])
    expect(membersOf({ user: 99 }, team)).toEqual([7])
    expect(membersOf({ role: "collaborator" }, team)).toEqual([8, 9])
    expect(membersOf({ role: "admin" }, { ...team, people: team.people.slice(1) })).toEqual([])
  })
})

describe("a changed mission", () => {
  test("[MIS-O02] what was made as it is meant is left alone", () => {
    const made = madeOf()
    expect(reconcile(meantOf(mission(), team), made)).toEqual({ make: [], change: [], remove: [], stay: [] })
    expect(reconcile(meantOf(mission(), team), made.slice(3)).make.map(taskKey)).toEqual(made.slice(0, 3).map(taskKey))
  })

  test("[MIS-O02] only untouched tasks change or go, and those that stay are named", () => {
    const made = madeOf().map((task, place) => (place < 2 ? { ...task, is_untouched: false } : task))
    const shorter = mission({}, { title: "Tenue" })
    const half = { ...shorter, services: shorter.services.map((one) => ({ ...one, ends_on: "2026-06-30" })) }
    const result = reconcile(meantOf(half, team), made)
    expect(result.make).toEqual([])
    expect(result.change).toHaveLength(10)
    expect(result.remove).toHaveLength(12)
    expect(result.stay.map(({ id }) => id)).toEqual([1, 2])
    const nothing = reconcile([], made)
    expect([nothing.remove.length, nothing.stay.length]).toEqual([22, 2])
  })

  test("[MIS-O02] a task that somebody has removed is not made again", () => {
    const [first, ...others] = madeOf()
    expect(reconcile(meantOf(mission(), team), [{ ...first!, id: null }, ...others])).toEqual({
      make: [],
      change: [],
      remove: [],
      stay: []
    })
  })

  test("[MIS-O02] of a cancelled mission the tasks that were due by then stay planned", () => {
    const until = plannedUntil(meantOf(mission(), team), "2026-03-01")
    expect(until.map(({ due_on }) => due_on).every((day) => day < "2026-03-01")).toBe(true)
    expect(until).toHaveLength(4)
  })
})
