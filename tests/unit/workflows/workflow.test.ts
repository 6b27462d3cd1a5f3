import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { heirsOf, statusLimit, statusNameLimit, workflowNameLimit, workflowProblems } from "#schemas/workflows/rules.ts"
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
