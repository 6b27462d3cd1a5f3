import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { differenceOf, isSameMission, rebased } from "#schemas/missions/difference.ts"
import { asMissionService, type MissionContent, pricedAnew, renewed } from "#schemas/missions/missionRules.ts"
import { mission, snapshot } from "#tests/models/missions/cases.ts"

const withService = (change: object, own: Parameters<typeof pricedAnew>[1] = {}): MissionContent => ({
  ...mission(),
  services: mission().services.map((service) => ({
    ...service,
    ...change,
    snapshot: pricedAnew(service.snapshot, own)
  }))
})

describe("what a version changes", () => {
  test("[MIS-001] nothing, where only the order of people and services differs", () => {
    const other = asMissionService(snapshot({ title: "Paie" }), 2, mission())
    const one = { ...mission(), member_ids: [3, 12], services: [...mission().services, other] }
    const turned = { ...one, member_ids: [12, 3], services: one.services.toReversed() }
    expect(differenceOf(one, turned)).toEqual({ fields: [], services: [] })
    expect(isSameMission(one, turned)).toBe(true)
    // The order of object keys must not make a difference either.
    const rewritten = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(rewritten)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([key, inner]) => [key, rewritten(inner)])
            )
          : value
    expect(isSameMission(one, rewritten(one) as MissionContent)).toBe(true)
  })

  test("[MIS-001] [MIS-008] each field by its name: those of the mission, and those of its services", () => {
    expect(differenceOf(mission(), { ...mission(), ends_on: "2027-06-30", tacit_renewal: true }).fields).toEqual([
      "ends_on",
      "tacit_renewal"
    ])
    const changed = differenceOf(mission(), withService({ first_due: "2026-02-01" }, { frequency: "quarter" })).services
    expect(changed).toMatchObject([{ kind: "changed", fields: ["first_due", "frequency"] }])
    expect(differenceOf(mission(), withService({}, { quantity: 3 })).services).toMatchObject([
      { kind: "changed", fields: ["quantity", "total_price"] }
    ])
  })

  test("[MIS-001] a service that joins or leaves, and the words of one", () => {
    const more = { ...mission(), services: [...mission().services, asMissionService(snapshot(), 9, mission())] }
    expect(differenceOf(mission(), more).services).toMatchObject([{ kind: "added", after: { key: 9 } }])
    expect(differenceOf(more, mission()).services).toMatchObject([{ kind: "removed", before: { key: 9 } }])
    const [service] = mission().services
    const reworded = {
      ...mission(),
      services: [{ ...service!, snapshot: { ...service!.snapshot, deliverable: "Un bilan" } }]
    }
    expect(differenceOf(mission(), reworded).services).toMatchObject([{ kind: "changed", fields: ["words"] }])
  })

  test("[MIS-001] what is told is the same both ways, and nothing only of equal missions", () => {
    const contents = fc.record({
      name: fc.constantFrom("A", "B"),
      reference: fc.constantFrom("", "R"),
      member_ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
      quantity: fc.integer({ min: 1, max: 3 }),
      frequency: fc.constantFrom("month" as const, "year" as const)
    })
    const of = ({ frequency, quantity, ...rest }: { frequency: "month" | "year"; quantity: number }) => ({
      ...withService({}, { frequency, quantity }),
      ...rest
    })
    fc.assert(
      fc.property(contents, contents, (one, other) => {
        const [there, back] = [differenceOf(of(one), of(other)), differenceOf(of(other), of(one))]
        expect(there.fields).toEqual(back.fields)
        expect(there.services.length).toBe(back.services.length)
        const sorted = (ids: ReadonlyArray<number>) => ids.toSorted((a, b) => a - b)
        const same =
          JSON.stringify({ ...one, member_ids: sorted(one.member_ids) }) ===
          JSON.stringify({ ...other, member_ids: sorted(other.member_ids) })
        expect(isSameMission(of(one), of(other))).toBe(same)
      })
    )
  })
})

describe("an amendment begun before the mission was renewed", () => {
  const base: MissionContent = { ...mission(), tacit_renewal: true }
  const now = renewed(base)
  const other = asMissionService(snapshot({ title: "Paie" }), 2, base)

  test("[MIS-001] follows the renewal in what it leaves alone, and keeps what it changes", () => {
    expect(rebased(base, now, base)).toEqual(now)
    const dearer = { ...base, reference: "A1", services: withService({}, { unit_price: 20_000 }).services }
    const result = rebased(base, now, dearer)
    expect(differenceOf(now, result)).toEqual({
      fields: ["reference"],
      services: [
        {
          kind: "changed",
          before: now.services[0],
          after: { ...now.services[0], snapshot: dearer.services[0]?.snapshot },
          fields: ["unit_price", "total_price"]
        }
      ]
    })
    expect(result.services[0]?.ends_on).toBe(now.ends_on)
    expect(rebased(base, now, { ...base, ends_on: "2026-06-30" }).ends_on).toBe("2026-06-30")
  })

  test("[MIS-001] keeps services that it adds and leaves out those that it removes; new ones come along", () => {
    expect(rebased(base, now, { ...base, services: [...base.services, other] }).services).toEqual([
      ...now.services,
      other
    ])
    expect(rebased(base, now, { ...base, services: [] }).services).toEqual([])
    expect(rebased(base, { ...now, services: [...now.services, other] }, base).services).toEqual([
      ...now.services,
      other
    ])
    expect(rebased(base, { ...now, services: [] }, base).services).toEqual([])
  })
})
