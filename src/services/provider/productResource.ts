import type { ModuleName } from "#schemas/access/modules.ts"
import { emptyProduct, productForm, productLimitOf } from "#schemas/provider/productRules.ts"
import type { Product } from "#schemas/provider/products.ts"
import { oneOf, resource } from "#services/shared/resource.ts"

const typed = (limit: number | null) => (limit === null ? "" : String(limit))

/** [SAD-020] The form of a product. Empty limits for people and storage are sent as null, empty signatures as 0. */
export const products = resource<null, Product>()({
  form: productForm,
  empty: emptyProduct,
  valuesOf: ({ is_active, modules, name, people, signatures, storage_gigabytes, stripe_id }) => ({
    name,
    modules,
    people: typed(people),
    storage_gigabytes: typed(storage_gigabytes),
    signatures: signatures === 0 ? "" : String(signatures),
    stripe_id,
    is_active
  }),
  wire: ({ modules, people, signatures, storage_gigabytes, ...values }) => ({
    ...values,
    modules: modules as ReadonlyArray<ModuleName>,
    people: productLimitOf(people),
    storage_gigabytes: productLimitOf(storage_gigabytes),
    signatures: productLimitOf(signatures) ?? 0
  }),
  create: ({ ask, payload }) => ask("providerProducts.create", { payload }),
  change: ({ ask, entity: { id: productId }, headers, payload }) =>
    ask("providerProducts.change", { params: { productId }, headers, payload }),
  read: async ({ ask, entity }) => oneOf(await ask("providerProducts.list", {}), entity),
  queries: ["providerProducts.list", "providerProducts.modules"],
  done: ({ name }, isNew) => ({ code: isNew ? "products:added" : "products:changed", params: { name } })
})
