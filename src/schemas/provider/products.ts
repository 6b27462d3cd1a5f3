import { Schema } from "effect"
import { Instant } from "#schemas/shared/ids.ts"

export const ProductId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ProductId"))
export type ProductId = typeof ProductId.Type

const terms = {
  modules: Schema.Array(Schema.String),
  /** Members of the firm's team; null: as many as they like. */
  people: Schema.NullOr(Schema.Int),
  /** Null: the installation's own limit. */
  storage_gigabytes: Schema.NullOr(Schema.Int),
  /** Added to the firm's balance when it is sold. */
  signatures: Schema.Int
}

/** [SAD-020] [SAD-O01] What the provider sells: a named set of modules with limits. */
export const Product = Schema.Struct({
  id: ProductId,
  name: Schema.String,
  stripe_id: Schema.String,
  /** Whether firms can be sold it. */
  is_active: Schema.Boolean,
  ...terms,
  /** How many firms have it. */
  firms: Schema.Int,
  revision: Schema.Int
})
export interface Product extends Schema.Schema.Type<typeof Product> {}

/** A product as a firm was sold it: later changes of the product do not reach it. */
export const SoldProduct = Schema.Struct({
  id: ProductId,
  name: Schema.String,
  ...terms,
  sold_at: Instant
})
export interface SoldProduct extends Schema.Schema.Type<typeof SoldProduct> {}

/** [WSP-001] What a firm has been sold, and how much of it is in use. */
export const FirmPlan = Schema.Struct({
  products: Schema.Array(SoldProduct),
  /** The sums over its products; null where one of them sets no limit, or there is none. */
  limits: Schema.Struct({ people: Schema.NullOr(Schema.Int), storage_gigabytes: Schema.NullOr(Schema.Int) }),
  use: Schema.Struct({ people: Schema.Int, storage_bytes: Schema.Int, signatures: Schema.Int }),
  /** The limits that are passed: nothing is taken away, only more is refused. */
  passed: Schema.Array(Schema.Literals(["people", "storage"]))
})
export interface FirmPlan extends Schema.Schema.Type<typeof FirmPlan> {}

/** [SAD-013] A module of the portal, and who has it. */
export const ProviderModule = Schema.Struct({
  name: Schema.String,
  /** Firms with the module switched on. */
  firms: Schema.Int,
  /** Companies for which their firm switched it off. */
  exceptions: Schema.Int,
  /** Names of the products with the module. */
  products: Schema.Array(Schema.String)
})
export interface ProviderModule extends Schema.Schema.Type<typeof ProviderModule> {}
