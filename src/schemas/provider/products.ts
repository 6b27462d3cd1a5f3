import { Schema } from "effect"
import { Instant } from "#schemas/shared/ids.ts"

export const ProductId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ProductId"))
export type ProductId = typeof ProductId.Type

const terms = {
  modules: Schema.Array(Schema.String),
  /** Maximum number of team members; null for no limit. */
  people: Schema.NullOr(Schema.Int),
  /** Maximum storage in gigabytes; null means the installation's own limit. */
  storage_gigabytes: Schema.NullOr(Schema.Int),
  /** Number of signatures added to the firm's balance when the product is sold. */
  signatures: Schema.Int
}

/** [SAD-020] [SAD-O01] What the provider sells: a named set of modules with limits. */
export const Product = Schema.Struct({
  id: ProductId,
  name: Schema.String,
  stripe_id: Schema.String,
  /** Whether the product can be sold to firms. */
  is_active: Schema.Boolean,
  ...terms,
  /** Number of firms that have it. */
  firms: Schema.Int,
  revision: Schema.Int
})
export interface Product extends Schema.Schema.Type<typeof Product> {}

/** A product with the terms at the time of the sale; later changes of the product do not apply. */
export const SoldProduct = Schema.Struct({
  id: ProductId,
  name: Schema.String,
  ...terms,
  sold_at: Instant
})
export interface SoldProduct extends Schema.Schema.Type<typeof SoldProduct> {}

/** [WSP-001] The products that a firm was sold, and its use of them. */
export const FirmPlan = Schema.Struct({
  products: Schema.Array(SoldProduct),
  /** Sums over the firm's products; null (no limit) if one of them has none, or if the firm has no product. */
  limits: Schema.Struct({ people: Schema.NullOr(Schema.Int), storage_gigabytes: Schema.NullOr(Schema.Int) }),
  use: Schema.Struct({ people: Schema.Int, storage_bytes: Schema.Int, signatures: Schema.Int }),
  /** Limits that the firm exceeds. Nothing is removed; only additions are refused. */
  passed: Schema.Array(Schema.Literals(["people", "storage"]))
})
export interface FirmPlan extends Schema.Schema.Type<typeof FirmPlan> {}

/** [SAD-013] A module of the portal, and its distribution. */
export const ProviderModule = Schema.Struct({
  name: Schema.String,
  /** Number of firms that have the module switched on. */
  firms: Schema.Int,
  /** Number of companies for which their firm switched it off. */
  exceptions: Schema.Int,
  /** Names of the products that contain the module. */
  products: Schema.Array(Schema.String)
})
export interface ProviderModule extends Schema.Schema.Type<typeof ProviderModule> {}
