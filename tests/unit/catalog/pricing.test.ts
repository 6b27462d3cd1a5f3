import { describe, expect, test } from "vitest"
import type { CategoryId, OfferId, ServiceId } from "#schemas/catalog/catalog.ts"
import {
  offerFigures,
  snapshotOf,
  snapshotsOfOffer,
  snapshotTotals,
  type SnapshotSource
} from "#schemas/catalog/pricing.ts"
import { portion, sharedOut, totalsOf } from "#schemas/shared/money.ts"
import fc from "#tests/support/properties.ts"

const service = (id: number, over: Partial<SnapshotSource> = {}): SnapshotSource => ({
  id: id as ServiceId,
  revision: 3,
  category_id: 1 as CategoryId,
  title: `Service ${id}`,
  reference: "",
  deliverable: "",
  commercial_text: "",
  contractual_text: [],
  unit_price: 18_000,
  vat_rate: 2_000,
  quantity: 12,
  unit: "mois",
  duration: 1,
  duration_unit: "year",
  frequency: "month",
  hours_budget: 720,
  is_client_visible: true,
  tasks: [{ key: "a", name: "Saisie", who: "firm", role: null, offset_days: 10, depends_on: [] }],
  ...over
})
const cents = fc.integer({ min: 0, max: 999_999_999 })
const priced = fc.record({
  unit_price: cents,
  quantity: fc.integer({ min: 1, max: 9_999 }),
  vat_rate: fc.constantFrom(2_000, 1_000, 550, 210, 0),
  hours_budget: fc.nat(10_000)
})

describe("prices in whole cents", () => {
  test("a part is rounded half away from zero", () => {
    expect([portion(105, 1, 10), portion(104, 1, 10), portion(15, 550, 10_000), portion(1, 1, 2)]).toEqual([
      11, 10, 1, 1
    ])
  })

  test("[CAT-O01] a total that is shared out comes back to the cent, each share within a cent of its part", () => {
    fc.assert(
      fc.property(cents, fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 20 }), (total, weights) => {
        const shares = sharedOut(total, weights)
        expect(shares.reduce((all, one) => all + one, 0)).toBe(total)
        const sum = weights.reduce((all, one) => all + one, 0)
        if (sum > 0)
          for (const [place, share] of shares.entries())
            expect(Math.abs(share - (total * (weights[place] ?? 0)) / sum)).toBeLessThan(1.001)
      })
    )
  })

  test("VAT is that of each rate's sum, and net and VAT make the gross", () => {
    expect(
      totalsOf([
        { total: 10, vat_rate: 550 },
        { total: 10, vat_rate: 550 },
        { total: 1_000, vat_rate: 2_000 }
      ])
    ).toEqual({
      net: 1_020,
      vat: 201,
      gross: 1_221,
      rates: [
        { vat_rate: 2_000, net: 1_000, vat: 200 },
        { vat_rate: 550, net: 20, vat: 1 }
      ]
    })
  })
})

describe("an offer's price", () => {
  test("[CAT-O01] [CAT-001] is the sum of unit price × quantity, and what is typed over it where it is", () => {
    const services = [service(1), service(2, { unit_price: 2_500, quantity: 24, hours_budget: 30 })]
    const offer = { duration: 12, typed_minutes: null, typed_price: null }
    expect(offerFigures(services, offer)).toMatchObject({ total_price: 276_000, unit_price: 23_000, hours_budget: 750 })
    expect(offerFigures(services, { ...offer, typed_price: 250_000, typed_minutes: 600 })).toMatchObject({
      total_price: 250_000,
      unit_price: 20_833,
      hours_budget: 600,
      totals: { net: 250_000, vat: 50_000, gross: 300_000 }
    })
  })

  test("[CAT-O01] adds up to the cent whatever is typed over it", () => {
    fc.assert(
      fc.property(fc.array(priced, { minLength: 1, maxLength: 12 }), fc.option(cents), (services, typed_price) => {
        const { shares, total_price, totals } = offerFigures(services, {
          duration: 1,
          typed_minutes: null,
          typed_price
        })
        expect(total_price).toBe(
          typed_price ?? services.reduce((all, { quantity, unit_price }) => all + quantity * unit_price, 0)
        )
        expect(shares.reduce((all, one) => all + one, 0)).toBe(total_price)
        expect(totals.rates.reduce((all, { net }) => all + net, 0)).toBe(total_price)
        expect(totals.gross).toBe(totals.net + totals.vat)
      })
    )
  })
})

describe("[CAT-002] what a mission keeps of a service", () => {
  test("is what the service was, whatever becomes of it", () => {
    const source = service(7)
    const kept = snapshotOf(source, "Comptabilité")
    expect(kept).toMatchObject({
      service_id: 7,
      revision: 3,
      category: "Comptabilité",
      total_price: 216_000,
      offer_id: null
    })
    expect(kept.tasks).toEqual(source.tasks)
    expect(kept.tasks[0]).not.toBe(source.tasks[0])
    expect(snapshotOf(source, "Comptabilité", { quantity: 6 })).toMatchObject({
      quantity: 6,
      total_price: 108_000,
      hours_budget: 360
    })
  })

  test("[CAT-O01] takes its part of an offer's typed price", () => {
    const services = new Map(
      [service(1), service(2, { unit_price: 1_000, quantity: 1, vat_rate: 550 })].map((one) => [one.id, one])
    )
    const offer = {
      id: 4 as OfferId,
      title: "Essentiel",
      typed_price: 99_999,
      duration: 1,
      lines: [
        { service_id: 1 as ServiceId, quantity: 12 },
        { service_id: 2 as ServiceId, quantity: 1 }
      ]
    }
    const kept = snapshotsOfOffer(offer, services, new Map([[1, "Comptabilité"]]))
    expect(kept.map(({ offer_title, total_price }) => [offer_title, total_price])).toEqual([
      ["Essentiel", 99_538],
      ["Essentiel", 461]
    ])
    expect(snapshotTotals(kept)).toEqual({
      net: 99_999,
      vat: 19_933,
      gross: 119_932,
      rates: [
        { vat_rate: 2_000, net: 99_538, vat: 19_908 },
        { vat_rate: 550, net: 461, vat: 25 }
      ]
    })
  })
})
