import { expect, test } from "vitest"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { planCounts, readPlan, withPlan } from "#services/holding/deletionPlan.ts"

const [lyon, paris] = [7 as FirmId, 8 as FirmId]
const [one, two] = [1 as VendorId, 2 as VendorId]

test("[WSP-006] a customer has one plan, and may be planned like all others again", () => {
  const plans = withPlan(withPlan(withPlan([], one, { to: lyon }), two, { to: null }), one, { to: paris })
  expect(plans.map(readPlan)).toEqual([
    { vendor_id: two, to_firm_id: null },
    { vendor_id: one, to_firm_id: paris }
  ])
  expect(withPlan(plans, two, null).map(readPlan)).toEqual([{ vendor_id: one, to_firm_id: paris }])
})

test("[WSP-006] [WSP-O01] what is planned is counted by where it goes", () => {
  const plans = withPlan(withPlan([], one, { to: paris }), two, { to: null })
  const counts = (customers: string, transfer_to: string) => [...planCounts({ customers, transfer_to, plans }, 5)]
  expect(counts("transfer", "7")).toEqual([
    [lyon, 3],
    [paris, 1],
    [null, 1]
  ])
  expect(counts("transfer", "8")).toEqual([
    [paris, 4],
    [null, 1]
  ])
  expect(counts("delete", "")).toEqual([
    [paris, 1],
    [null, 4]
  ])
  expect([...planCounts({ customers: "delete", transfer_to: "", plans }, 2)]).toEqual([
    [paris, 1],
    [null, 1]
  ])
})
