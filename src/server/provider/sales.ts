import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { productSnapshot, saleSnapshot } from "#machines/provider/product.projection.ts"
import { type SaleEvent, saleMachine } from "#machines/provider/sale.machine.ts"
import type { ModuleName } from "#schemas/access/modules.ts"
import { passedLimits } from "#schemas/provider/plans.ts"
import type { FirmPlan } from "#schemas/provider/products.ts"
import { notFound } from "#server/platform/scope.ts"
import { readProduct } from "#server/provider/products.ts"
import { lock } from "#server/shared/locks.ts"
import { shiftBalance } from "#server/signatures/credit.ts"
import { lifeState } from "#server/workspaces/firmLife.ts"
import { logOfFirm, subscribe, turnModule } from "#server/workspaces/providerFirms.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

type Read = Omit<FirmPlan, "passed">

/** [NET-111] The plan of the firm in scope: its products, limits and use. */
export const readPlan = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ plan: Read | null }>`select app.firm_plan() as plan`
  if (row?.plan == null) return yield* notFound()
  return { ...row.plan, passed: passedLimits(row.plan) } satisfies FirmPlan
})

interface Sold {
  readonly modules: ReadonlyArray<string>
  readonly brought: ReadonlyArray<string>
  readonly signatures: number
}

const soldProduct = (firm: number, product: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Sold>`
      select modules, brought, signatures from firm_product where firm_id = ${firm} and product_id = ${product}`
    return row ?? null
  })

const askSale = (isSold: boolean, event: SaleEvent) => decideOrConflict(saleMachine, saleSnapshot(isSold), event)
const by = { isSuperAdmin: true }
const stateOf = (isSold: boolean) => ({ state: isSold ? "sold" : "unsold" })

/**
 * [SAD-020] Sells a product to the firm in scope: activates its modules, adds its signatures, and stores today's
 * limits.
 */
export const sellProduct = (firm: number, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* lock("firmLife", firm)
    const product = yield* readProduct(id, "held")
    const was = yield* soldProduct(firm, id)
    const isOffered = productSnapshot(product).matches("offered")
    const isKept = (yield* lifeState(firm)) !== "deleting"
    yield* askSale(was !== null, { type: "product.sold", by, isOffered, isKept })
    const brought = yield* subscribe(product.modules as ReadonlyArray<ModuleName>)
    yield* sql`insert into firm_product (firm_id, product_id, modules, brought, people, storage_gigabytes, signatures)
      values (${firm}, ${id}, ${[...product.modules]}::text[], ${[...brought]}::text[], ${product.people},
        ${product.storage_gigabytes}, ${product.signatures})`
    yield* shiftBalance(firm, product.signatures)
    yield* logOfFirm("firm", firm, {
      machine: "sale",
      type: "product.sold",
      payload: { product: id, brought, signatures: product.signatures },
      before: stateOf(false),
      after: stateOf(true)
    })
    return yield* readPlan
  })

/**
 * [SAD-020] Takes a product back from the firm in scope. A module that it activated is switched off, unless another
 * product of the firm contains it: then that product becomes the one that activated it. No data of the module are
 * deleted.
 */
export const takeProductBack = (firm: number, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* lock("firmLife", firm)
    yield* readProduct(id, "held")
    const was = yield* soldProduct(firm, id)
    yield* askSale(was !== null, { type: "product.returned", by })
    const { brought = [], signatures = 0 } = was ?? {}
    yield* sql`delete from firm_product where firm_id = ${firm} and product_id = ${id}`
    const gone: Array<string> = []
    for (const module of brought.toSorted()) {
      const heirs = yield* sql<{ product_id: number }>`
        update firm_product set brought = array_append(brought, ${module}) where (firm_id, product_id) in (
          select firm_id, product_id from firm_product where firm_id = ${firm} and ${module} = any (modules)
           order by sold_at, product_id limit 1) returning product_id`
      if (heirs.length === 0 && (yield* turnModule(firm, module as ModuleName, false))) gone.push(module)
    }
    const taken = yield* shiftBalance(firm, -signatures)
    yield* logOfFirm("firm", firm, {
      machine: "sale",
      type: "product.returned",
      payload: { product: id, modules: gone, signatures: -taken },
      before: stateOf(true),
      after: stateOf(false)
    })
    return yield* readPlan
  })
