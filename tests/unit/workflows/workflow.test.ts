import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { changeStatus, changeWay, newStatuses, removeStatus } from "#machines/workflows/statusList.ts"
import {
  heirsOf,
  statusLimit,
  statusNameLimit,
  wayProblems,
  workflowNameLimit,
  workflowProblems
} from "#schemas/workflows/rules.ts"
import { draftsOf, lineOf, statusLine } from "#schemas/workflows/workflowForm.ts"
import type { StatusId } from "#schemas/workflows/workflow.ts"

const status = (name: string) => ({ name, color: "#336699", is_end: false })
const named = (name: string) => workflowProblems({ name, statuses: [status("À traiter")] })

describe("the fields of a workflow", () => {
  test.each([
    ["", "workflow.label_missing"],
    ["   ", "workflow.label_missing"],
    ["x".repeat(workflowNameLimit + 1), "workflow.label_too_long"],
    ["a\u0000b", "workflow.label_characters"],
    ["a\u202eb", "workflow.label_characters"],
    ["\ud800", "workflow.label_characters"]
  ])("[WFL-001] a name like %j is refused", (name, code) => {
    expect(named(name)).toEqual({ name: [code] })
  })

  test("[WFL-001] a name may be as long as the limit, and hold what people write", () => {
    for (const name of ["x".repeat(workflowNameLimit), "é".repeat(workflowNameLimit), "Paie <Été> & 100 %", "😀"])
      expect(named(name)).toEqual({})
  })

  test("[WFL-O01] [WFL-O03] statuses: one at least, thirty at most, each with its own name and a colour", () => {
    const problems = (statuses: Parameters<typeof workflowProblems>[0]["statuses"]) =>
      workflowProblems({ name: "Paie", statuses })
    expect(problems([])).toEqual({ statuses: ["workflow.no_status"] })
    const many = Array.from({ length: statusLimit + 1 }, (_, n) => status(`Étape ${n}`))
    expect(problems(many)).toEqual({ statuses: ["workflow.too_many_statuses"] })
    expect(problems(many.slice(1))).toEqual({})
    expect(problems([status("Traité"), status(" traitÉ ")])).toEqual({ "statuses.1.name": ["workflow.status_twice"] })
    expect(problems([status("x".repeat(statusNameLimit + 1))])).toEqual({
      "statuses.0.name": ["workflow.label_too_long"]
    })
    for (const color of ["", "red", "#fff", "#GGGGGG", "#ffffff00", "url(x)"])
      expect(problems([{ ...status("a"), color }])).toEqual({ "statuses.0.color": ["workflow.color_invalid"] })
    expect(
      problems([
        { ...status("a"), id: 1 as StatusId },
        { ...status("b"), id: 1 as StatusId }
      ])
    ).toEqual({
      statuses: ["workflow.status_twice"]
    })
  })
})

describe("the transitions into a status", () => {
  test("[WFL-O03] each leads from another status of the list, once", () => {
    const problems = (...from: ReadonlyArray<number | null>) =>
      wayProblems([{ ways: null }, { ways: from.map((from_place) => ({ from_place })) }, {}])
    expect([problems(), problems(null, 0, 2)]).toEqual([{}, {}])
    for (const from of [[1], [3], [-1], [0.5], [0, 0], [null, null]])
      expect(problems(...from)).toEqual({ "statuses.1.ways": ["workflow.way_invalid"] })
  })

  test("[WFL-O03] they are kept in the order of the statuses, go with the status they lead from, and name places when they are saved", () => {
    const [one, two, three] = ["new-0", "new-1", "new-2"] as const
    const opened = changeStatus(newStatuses(["a", "b", "c"]), three, { ways: [] })
    const ways = changeWay(changeWay(opened, three, two, {}), three, null, { condition: "validated" })
    const both = changeWay(changeWay(ways, three, one, { allowed_for: "firm" }), three, two, {
      condition: "other_person"
    })
    expect(both[2]?.ways).toEqual([
      { from: null, allowed_for: "writers", condition: "validated" },
      { from: one, allowed_for: "firm", condition: "none" },
      { from: two, allowed_for: "writers", condition: "other_person" }
    ])
    expect(
      draftsOf(both.map(statusLine)).map((draft) => draft.ways?.map(({ from_place }) => from_place) ?? null)
    ).toEqual([null, null, [null, 0, 1]])
    // A status that loses its last transition keeps an empty list: removing something must not allow every transition.
    const left = removeStatus(changeWay(changeWay(both, three, null, null), three, one, null), two)
    expect(left.map(({ ways: own }) => own)).toEqual([null, []])
    expect(changeWay(both, one, two, {})).toEqual(both)
  })

  test("[WFL-O03] a stored status is the same line as long as nothing changes", () => {
    const stored = {
      id: 5 as StatusId,
      name: "a",
      color: "#112233",
      is_end: false,
      allowed_for: "writers",
      needs_validation: false,
      ways: [{ from: 4 as StatusId, allowed_for: "firm", condition: "validated" }]
    } as const
    expect(JSON.parse(lineOf(stored))).toMatchObject({ ways: [{ from: "status-4" }] })
    expect(lineOf({ ...stored })).toBe(lineOf(stored))
  })
})

describe("what becomes of the documents of a removed status", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }) as fc.Arbitrary<
    Array<StatusId>
  >

  test("[WFL-008] they get the nearest status before it that stays; [WFL-O01] before the first they have none", () => {
    const [a, b, c, d] = [1, 2, 3, 4] as Array<StatusId> as [StatusId, StatusId, StatusId, StatusId]
    expect(heirsOf([a, b, c, d], [a, d])).toEqual([
      { removed: b, heir: a },
      { removed: c, heir: a }
    ])
    expect(heirsOf([a, b], [b])).toEqual([{ removed: a, heir: null }])
    expect(heirsOf([a, b, c], [c, a, b])).toEqual([])
  })

  test("[WFL-008] an heir always stays, stood before, and nothing that stays stood between", () => {
    fc.assert(
      fc.property(ids, fc.infiniteStream(fc.boolean()), (before, keep) => {
        const after = before.filter(() => keep.next().value)
        const heirs = heirsOf(before, after)
        expect(heirs.map(({ removed }) => removed)).toEqual(before.filter((id) => !after.includes(id)))
        for (const { heir, removed } of heirs) {
          const between = before.slice(heir === null ? 0 : before.indexOf(heir) + 1, before.indexOf(removed))
          expect(between.some((id) => after.includes(id))).toBe(false)
          if (heir !== null) expect(after).toContain(heir)
        }
      })
    )
  })
})
