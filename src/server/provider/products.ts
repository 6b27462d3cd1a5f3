import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type ProductEvent, productMachine } from "#machines/provider/product.machine.ts"
import { productSnapshot } from "#machines/provider/product.projection.ts"
import { type ModuleName, moduleNames } from "#schemas/access/modules.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import type { NewProduct, ProductChanges } from "#schemas/provider/products.api.ts"
import type { Product, ProviderModule } from "#schemas/provider/products.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { recordPlatformEvent } from "#server/provider/platformLog.ts"
import { checkRevision, invalid, refuseDuplicate } from "#server/shared/refusals.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

const by = { isSuperAdmin: true }
const columns = `p.id, p.name, p.stripe_id, p.is_active, p.modules, p.people, p.storage_gigabytes, p.signatures,
  (select count(*)::integer from firm_product f where f.product_id = p.id) as firms, p.revision`

/** [SAD-020] The products by name. */
export const listProducts = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<Product>`select ${sql.literal(columns)} from product p order by p.name_key`
)

export const readProduct = (id: number, held: "held" | "free" = "free") =>
  Effect.gen(function* () {
    if (!isStorable(id)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const [product] = yield* sql<Product>`
      select ${sql.literal(columns)} from product p where p.id = ${id} ${sql.literal(held === "held" ? "for update" : "")}`
    return product ?? (yield* notFound())
  })

type Stored = Omit<Product, "id" | "firms" | "revision">
const fresh: Stored = {
  name: "",
  stripe_id: "",
  is_active: true,
  modules: [],
  people: null,
  storage_gigabytes: null,
  signatures: 0
}

/** Sorted as in the menu, without duplicates. */
const inOrder = (modules: ReadonlyArray<string>) => moduleNames.filter((name: ModuleName) => modules.includes(name))

const kept = (given: ProductChanges, was: Stored): Stored => ({
  name: given.name?.trim().replace(/\s+/g, " ") ?? was.name,
  stripe_id: given.stripe_id?.trim() ?? was.stripe_id,
  is_active: given.is_active ?? was.is_active,
  modules: given.modules === undefined ? was.modules : inOrder(given.modules),
  people: given.people === undefined ? was.people : given.people,
  storage_gigabytes: given.storage_gigabytes === undefined ? was.storage_gigabytes : given.storage_gigabytes,
  signatures: given.signatures ?? was.signatures
})

const storedOf = ({ is_active, modules, name, people, signatures, storage_gigabytes, stripe_id }: Stored): Stored => ({
  name,
  stripe_id,
  is_active,
  modules,
  people,
  storage_gigabytes,
  signatures
})
const logged = ({ is_active, ...rest }: Stored) => ({
  state: is_active ? "offered" : "withdrawn",
  ...storedOf({ is_active, ...rest })
})

const nameTaken = () => invalid({ name: ["product.name_taken"] })

const rowOf = ({ modules, ...stored }: Stored) => ({ ...stored, name_key: nameKey(stored.name), modules: [...modules] })

/** 409 with the failed guards unless the product's machine accepts the event. */
const askProduct = (product: Product, type: ProductEvent["type"]) =>
  decideOrConflict(productMachine, productSnapshot(product), { type, by })

/** [SAD-020] Adds a product. Defaults: offered, without limits or signatures. 422 if another product has this name. */
export const createProduct = (given: NewProduct) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const next = kept(given, fresh)
    const [made] = yield* refuseDuplicate(
      sql<{ id: number }>`insert into product ${sql.insert(rowOf(next))} returning id`,
      nameTaken
    )
    const product = yield* readProduct(made?.id ?? 0)
    yield* recordPlatformEvent({
      entity: "product",
      id: product.id,
      type: "product.added",
      before: null,
      after: logged(product)
    })
    return product
  })

/**
 * [SAD-020] Changes a product. Logs the changed fields only. Firms that have it keep the modules and limits they were
 * sold.
 */
export const changeProduct = (id: number, given: ProductChanges, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readProduct(id, "held")
    yield* checkRevision(ifMatch, was.revision)
    const before = storedOf(was)
    const next = kept(given, before)
    const isSame = (one: Stored) => JSON.stringify({ ...one, is_active: true })
    const types: ReadonlyArray<ProductEvent["type"]> = [
      ...(isSame(before) === isSame(next) ? [] : ["product.changed" as const]),
      ...(before.is_active === next.is_active
        ? []
        : [next.is_active ? ("product.offered" as const) : ("product.withdrawn" as const)])
    ]
    if (types.length === 0) return was
    for (const type of types) yield* askProduct(was, type)
    yield* refuseDuplicate(
      sql`update product set ${sql.update(rowOf(next))}, revision = revision + 1 where id = ${id}`,
      nameTaken
    )
    const product = yield* readProduct(id)
    for (const type of types)
      yield* recordPlatformEvent({ entity: "product", id, type, before: logged(was), after: logged(product) })
    return product
  })

/** [SAD-020] Deletes a product; 409 while a firm has it. */
export const removeProduct = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readProduct(id, "held")
    yield* askProduct(was, "product.removed")
    yield* sql`delete from product where id = ${id}`
    yield* recordPlatformEvent({ entity: "product", id, type: "product.removed", before: logged(was), after: null })
  })

/** [SAD-013] The modules that exist, in the order of the menu. */
export const listModules = (built: ReadonlyArray<ModuleName>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<ProviderModule>`select name, firms, exceptions, products from app.provider_modules()`
    const known = new Map(rows.map((row) => [row.name, row]))
    return built.map((name): ProviderModule => known.get(name) ?? { name, firms: 0, exceptions: 0, products: [] })
  })
