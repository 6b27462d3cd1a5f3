import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { type ProductEvent, productMachine } from "#machines/provider/product.machine.ts"
import {
  productSnapshot,
  saleSnapshot,
  sellable,
  toProductAvailability
} from "#machines/provider/product.projection.ts"
import { type SaleEvent, saleMachine } from "#machines/provider/sale.machine.ts"
import { ask, decide } from "#machines/shared/guards/decide.ts"
import { ProductId } from "#schemas/provider/products.ts"
import * as Result from "#schemas/shared/result.ts"
import { productCases, saleCases } from "#tests/models/provider/cases.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"

const productPaths = pathsOf(productMachine, { firms: 0 }, productCases)
const salePaths = pathsOf(saleMachine, undefined, saleCases)

describe("what is stored, reloaded before every event, follows the model", () => {
  test.each(productPaths)("[SAD-020] a product: $title", async ({ path }) => {
    let row = "offered"
    const reload = () => productMachine.resolveState({ value: row as "offered", context: { firms: 0 } })
    const apply = ({ event }: { readonly event: ProductEvent }) => {
      const verdict = decide(productMachine, reload(), event)
      if (Result.isFailure(verdict)) throw new Error(`closed by ${verdict.failure.closedBy.join(", ")}`)
      row = String(verdict.success.next.value)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(productCases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })
  test.each(salePaths)("[SAD-020] a sale: $title", async ({ path }) => {
    let isSold = false
    const apply = ({ event }: { readonly event: SaleEvent }) => {
      const verdict = decide(saleMachine, saleSnapshot(isSold), event)
      if (Result.isFailure(verdict)) throw new Error(`closed by ${verdict.failure.closedBy.join(", ")}`)
      isSold = verdict.success.next.matches("sold")
    }
    await path.test({
      events: Object.fromEntries(Object.keys(saleCases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(saleSnapshot(isSold).value).toBe(expected.value) }
    })
  })
  test("every state and every event is on a path", () => {
    const product = productPaths.flatMap(({ path }) => path.steps)
    const sale = salePaths.flatMap(({ path }) => path.steps)
    expect(new Set(product.map(({ state }) => state.value))).toEqual(new Set(["offered", "withdrawn", "removed"]))
    expect(new Set(product.map(({ event }) => event.type))).toEqual(
      new Set(["xstate.init", ...Object.keys(productCases)])
    )
    expect(new Set(sale.map(({ state }) => state.value))).toEqual(new Set(["unsold", "sold"]))
    expect(new Set(sale.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(saleCases)]))
  })
})

test("a product is withdrawn, renamed, offered again and removed", () => {
  let snapshot = initialTransition(productMachine, { firms: 0 })[0]
  for (const type of ["product.withdrawn", "product.changed", "product.offered", "product.removed"] as const) {
    const verdict = decide(productMachine, snapshot, productCases[type])
    if (Result.isFailure(verdict)) throw new Error(type)
    snapshot = verdict.success.next
  }
  expect(snapshot.value).toBe("removed")
})

describe("refusals", () => {
  const ofProduct = (is_active: boolean, firms: number, event: ProductEvent) => {
    const asked = ask(productMachine, productSnapshot({ firms, is_active }), event)
    return Result.isFailure(asked) ? asked.failure.closedBy : null
  }
  const ofSale = (isSold: boolean, event: SaleEvent) => {
    const asked = ask(saleMachine, saleSnapshot(isSold), event)
    return Result.isFailure(asked) ? asked.failure.closedBy : null
  }

  test("what a firm has is not removed, and only a super admin acts", () => {
    for (const is_active of [true, false]) {
      expect(ofProduct(is_active, 1, productCases["product.removed"])).toEqual(["isUnsold"])
      expect(ofProduct(is_active, 0, productCases["product.removed"])).toBeNull()
      for (const event of Object.values(productCases))
        expect(ofProduct(is_active, 0, { ...event, by: { isSuperAdmin: false } })).toContain("isSuperAdmin")
    }
    expect(ofProduct(true, 0, productCases["product.offered"])).toEqual(["isProductWithdrawn"])
    expect(ofProduct(false, 0, productCases["product.withdrawn"])).toEqual(["isProductOffered"])
  })

  test("nothing is sold twice, nor what is withdrawn, nor to a firm that goes", () => {
    const selling = saleCases["product.sold"]
    expect(ofSale(false, selling)).toBeNull()
    expect(ofSale(true, selling)).toEqual(["lacksProduct"])
    expect(ofSale(false, { ...selling, isOffered: false })).toEqual(["isProductOnOffer"])
    expect(ofSale(false, { ...selling, isKept: false })).toEqual(["isFirmKept"])
    expect(ofSale(false, saleCases["product.returned"])).toEqual(["hasProduct"])
    for (const event of Object.values(saleCases))
      expect(ofSale(event.type === "product.returned", { ...event, by: { isSuperAdmin: false } })).toEqual([
        "isSuperAdmin"
      ])
  })

  test("a row offers what the machine accepts, and a firm can be sold what it does not have", () => {
    expect(toProductAvailability({ firms: 2, is_active: true })).toEqual({
      canChange: true,
      canWithdraw: true,
      canOffer: false,
      canRemove: false
    })
    expect(toProductAvailability({ firms: 0, is_active: false })).toEqual({
      canChange: true,
      canWithdraw: false,
      canOffer: true,
      canRemove: true
    })
    const products = [1, 2, 3].map((id) => ({ id: ProductId.make(id), is_active: id !== 2 }))
    expect(sellable(products, [{ id: 3 }]).map(({ id }) => id)).toEqual([1])
  })
})
