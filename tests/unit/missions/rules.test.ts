import { describe, expect, test } from "vitest"
import {
  asMissionService,
  isRenewalDue,
  missionErrors,
  missionNameLimit,
  missionSums,
  missionTasksLimit,
  mostTasksOf,
  nextServiceKey,
  pricedAnew,
  renewed,
  renewedEnd,
  sameMissionName,
  statusOf,
  withMissionDays
} from "#schemas/missions/missionRules.ts"
import { mission, snapshot } from "#tests/models/missions/cases.ts"
import fc from "#tests/support/properties.ts"

const service = (change: object) =>
  mission({ services: [{ ...asMissionService(snapshot(), 1, mission()), ...change }] })

describe("what a mission needs", () => {
  test("[MIS-001] a whole mission is without a fault", () => {
    expect(missionErrors(mission())).toEqual({})
  })

  test("[MIS-001] each field says what is wrong with it", () => {
    expect(missionErrors(mission({ name: "  " }))).toEqual({ name: ["mission.name_missing"] })
    expect(missionErrors(mission({ name: "a".repeat(missionNameLimit + 1) }))).toEqual({
      name: ["mission.name_too_long"]
    })
    expect(missionErrors(mission({ reference: "\u202e" }))).toEqual({ reference: ["mission.text_characters"] })
    expect(missionErrors(mission({ manager_id: null }))).toEqual({ manager_id: ["mission.manager_missing"] })
    expect(missionErrors(mission({ services: [] }))).toEqual({ services: ["mission.services_missing"] })
    expect(missionErrors(mission({ renewal_months: 0 }))).toEqual({ renewal_months: ["mission.renewal_invalid"] })
    expect(missionErrors(mission({}, { unit_price: -1, total_price: -12 }))).toEqual({
      "services.0.unit_price": ["mission.price_invalid"]
    })
    expect(missionErrors(mission({}, { unit_price: 999_999_999, quantity: 9_999, total_price: 1e13 }))).toEqual({
      "services.0.unit_price": ["mission.price_invalid"]
    })
    for (const quantity of [0, 1e9, 1.5, Number.NaN])
      expect(missionErrors(mission({}, { quantity }))).toEqual({ "services.0.quantity": ["mission.quantity_invalid"] })
  })

  test("[MIS-008] the days of a service lie within the mission's, and its first due date within its own", () => {
    expect(missionErrors(service({ ends_on: "2027-01-01" }))).toEqual({
      "services.0.ends_on": ["mission.service_outside"]
    })
    expect(missionErrors(service({ starts_on: "2025-12-31", first_due: "2026-01-01" }))).toEqual({
      "services.0.starts_on": ["mission.service_outside"]
    })
    expect(missionErrors(service({ first_due: "2027-01-15" }))).toEqual({
      "services.0.first_due": ["mission.first_due_outside"]
    })
    expect(missionErrors(service({ starts_on: "2026-06-01", ends_on: "2026-05-31", first_due: "2026-06-01" }))).toEqual(
      {
        "services.0.ends_on": ["mission.ends_before"]
      }
    )
    expect(missionErrors(service({ first_due: "2026-02-30" }))).toEqual({
      "services.0.first_due": ["task.due_date_invalid"]
    })
    expect(missionErrors(service({ recurrences: 0 }))).toEqual({
      "services.0.recurrences": ["mission.recurrences_invalid"]
    })
    expect(missionErrors({ ...mission(), ends_on: "2036-01-01" })).toMatchObject({ ends_on: ["mission.too_long"] })
  })

  test("[MIS-O02] 200 services with daily tasks over five years are refused by a named limit, at once", () => {
    const days = { starts_on: "2026-01-01", ends_on: "2030-12-31" }
    const services = Array.from({ length: 200 }, (_, place) =>
      asMissionService(snapshot({ frequency: "day" }), place + 1, days)
    )
    const huge = mission({ ...days, services })
    const began = performance.now()
    expect(missionErrors(huge)).toEqual({ tasks: ["mission.tasks_too_numerous"] })
    expect(performance.now() - began).toBeLessThan(500)
    expect(mostTasksOf(huge)).toBeGreaterThan(missionTasksLimit)
    expect(missionErrors({ ...huge, services: [...services, { ...services[0]!, key: 1 }] })).toMatchObject({
      services: ["mission.services_too_numerous"]
    })
    expect(missionErrors(mission({ services: [services[0]!, services[0]!] }))).toMatchObject({
      services: ["mission.service_twice"]
    })
  })
})

describe("sums", () => {
  test("[MIS-001] price and hours are those of the services, to the cent, whatever they are", () => {
    const price = fc.record({
      unit_price: fc.integer({ min: 0, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 999 }),
      vat_rate: fc.constantFrom(0, 210, 550, 1_000, 2_000),
      hours_budget: fc.integer({ min: 0, max: 10_000 })
    })
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 20 }), (prices) => {
        const services = prices.map((one, place) => asMissionService(pricedAnew(snapshot(), one), place + 1, mission()))
        const { minutes, price: totals } = missionSums({ services })
        expect(totals.net).toBe(prices.reduce((all, { quantity, unit_price }) => all + quantity * unit_price, 0))
        expect(totals.gross).toBe(totals.net + totals.vat)
        expect(totals.rates.reduce((all, { net }) => all + net, 0)).toBe(totals.net)
        expect(minutes).toBe(prices.reduce((all, { hours_budget }) => all + hours_budget, 0))
      })
    )
  })

  test("[MIS-001] a price that an offer has set stays until price or quantity change", () => {
    const sold = snapshot({ total_price: 170_000 })
    expect(pricedAnew(sold, { hours_budget: 600 }).total_price).toBe(170_000)
    expect(pricedAnew(sold, { quantity: 6 }).total_price).toBe(90_000)
  })
})

describe("days", () => {
  test("[MIS-008] services that follow the mission's days move with them; others stay", () => {
    const own = { ...asMissionService(snapshot(), 2, mission()), starts_on: "2026-03-01", first_due: "2026-03-05" }
    const moved = withMissionDays(mission({ services: [...mission().services, own] }), {
      starts_on: "2026-02-01",
      ends_on: "2027-01-31"
    })
    expect(moved.services.map(({ ends_on, first_due, starts_on }) => [starts_on, ends_on, first_due])).toEqual([
      ["2026-02-01", "2027-01-31", "2026-02-01"],
      ["2026-03-01", "2027-01-31", "2026-03-05"]
    ])
    expect(nextServiceKey(moved.services)).toBe(3)
  })

  test("[MIS-001] a mission that renews itself lasts until the same day of the month, the last of February included", () => {
    expect(renewedEnd("2026-12-31", 12)).toBe("2027-12-31")
    expect(renewedEnd("2027-02-28", 12)).toBe("2028-02-29")
    expect(renewedEnd("2026-11-30", 3)).toBe("2027-02-28")
    const ending = { ...asMissionService(snapshot(), 2, mission()), ends_on: "2026-06-30" }
    const next = renewed(mission({ services: [...mission().services, ending] }))
    expect([next.ends_on, ...next.services.map(({ ends_on }) => ends_on)]).toEqual([
      "2027-12-31",
      "2027-12-31",
      "2026-06-30"
    ])
  })

  test("[MIS-001] the notice of a renewal is due ninety days before the end", () => {
    expect(isRenewalDue("2026-12-31", "2026-10-01")).toBe(false)
    expect(isRenewalDue("2026-12-31", "2026-10-02")).toBe(true)
  })
})

test("[MIS-002] three statuses, of which a suspended or cancelled mission keeps its own", () => {
  expect(statusOf("draft", false)).toBe("not-signed")
  expect(statusOf("amending", true)).toBe("signed")
  expect(statusOf("suspended", true)).toBe("signed")
  expect(statusOf("cancelled", false)).toBe("not-signed")
  expect(statusOf("done", true)).toBe("done")
})

test("[MIS-009] names that differ by case and spaces alone are the same", () => {
  expect(sameMissionName(" Tenue  2026", "tenue 2026 ")).toBe(true)
  expect(sameMissionName("Tenue 2026", "Tenue 2027")).toBe(false)
})
