import { expect, test } from "vitest"
import { serviceChange } from "#machines/catalog/serviceChange.ts"
import type { ServiceId } from "#schemas/catalog/catalog.ts"
import type { ServiceGiven } from "#schemas/catalog/rules.ts"
import { step } from "#tests/api/catalog/support.ts"
import fc from "#tests/support/properties.ts"

const tasks = [step("a", "Recevoir"), step("b", "Saisir", "a")] as ServiceGiven["tasks"]
const was = {
  id: 1 as ServiceId,
  revision: 1,
  category_id: 1,
  title: "Tenue",
  reference: "",
  deliverable: "",
  commercial_text: "",
  contractual_text: [],
  unit_price: 10_000,
  vat_rate: 2_000,
  quantity: 12,
  unit: "mois",
  duration: 1,
  duration_unit: "year" as const,
  frequency: "month" as const,
  hours_budget: 600,
  is_client_visible: true,
  tasks
}
const tried = (over: Partial<ServiceGiven>) => serviceChange(was, { ...was, ...over }, "2027-01-01")

test("[CAT-002] [MIS-O02] a change is tried on the plan that missions make their tasks from", () => {
  expect(tried({ title: "Tenue complète", commercial_text: "Mieux" })).toBeNull()
  expect(tried({ frequency: "quarter" })).toMatchObject({ tasks: [24, 8], made: 0, left: 16 })
  expect(tried({ unit_price: 12_000 })).toMatchObject({ price: [120_000, 144_000], tasks: [24, 24], moved: 0 })
  const [first, second] = tasks
  if (first === undefined || second === undefined) throw new Error("no tasks")
  expect(tried({ tasks: [{ ...first, who: "client" }, second] })).toMatchObject({
    handed: 12,
    asked: [0, 12],
    moved: 0
  })
  expect(tried({ tasks: [first] })).toMatchObject({ left: 12, made: 0 })
  expect(tried({ tasks: [...tasks, { ...second, key: "c", name: "Réviser" }] })).toMatchObject({ made: 12, left: 0 })
  expect(tried({ tasks: [first, { ...second, offset_days: 400 }] })?.moved).toBe(12)
})

test("[CAT-004] what is wrong as it is typed is not tried", () => {
  expect(tried({ quantity: 0 })).toBeNull()
  expect(
    tried({
      tasks: [
        { ...step("a", "A", "b"), who: "firm" },
        { ...step("b", "B", "a"), who: "firm" }
      ] as ServiceGiven["tasks"]
    })
  ).toBeNull()
})

test("[MIS-O02] tasks before, and those made and left, come to the tasks after", () => {
  const days = fc.array(fc.nat(60), { maxLength: 4 })
  const rhythm = fc.constantFrom("none", "week", "month", "quarter", "year")
  fc.assert(
    fc.property(days, rhythm, (offsets, frequency) => {
      const next = offsets.map((offset_days, at) => ({ ...step(`k${at}`, `Tâche ${at}`), offset_days }))
      const change = tried({ tasks: next as ServiceGiven["tasks"], frequency: frequency as ServiceGiven["frequency"] })
      if (change === null) return
      const {
        left,
        made,
        tasks: [before, after]
      } = change
      expect(before - left + made).toBe(after)
    })
  )
})
