import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { moduleNames } from "#schemas/access/modules.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import {
  productLimits,
  productModulesProblem,
  productNameProblem,
  stripeProblem
} from "#schemas/provider/productRules.ts"
import { FirmPlan, Product, ProductId, ProviderModule } from "#schemas/provider/products.ts"
import { ifMatch, overtaken, reading, writing } from "#schemas/shared/crud.ts"
import { FirmIdParam, fromDigits } from "#schemas/shared/ids.ts"
import { judged, said, wholeNumber } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Forbidden } from "#schemas/shared/problem.ts"

const choice = "customer.choice_invalid"
const limit = (least: number, most: number) =>
  Schema.optionalKey(said(Schema.NullOr(wholeNumber("product.limit_invalid", least, most)), "product.limit_invalid"))
const name = judged("product.name_missing", productNameProblem)
const modules = said(
  Schema.Array(said(Schema.Literals(moduleNames), choice)).check(Schema.isMaxLength(50)),
  choice
).check(Schema.makeFilter((all: ReadonlyArray<string>) => productModulesProblem(all) ?? undefined))
const loose = {
  stripe_id: Schema.optionalKey(judged("product.stripe_invalid", stripeProblem)),
  is_active: Schema.optionalKey(said(Schema.Boolean, choice)),
  people: limit(1, productLimits.people),
  storage_gigabytes: limit(0, productLimits.storage_gigabytes),
  signatures: Schema.optionalKey(wholeNumber("product.limit_invalid", 0, productLimits.signatures))
}

/** [SAD-O01] POST payload of a product. Defaults: no limits, no signatures, offered to firms. */
export const NewProduct = Schema.Struct({ name, modules, ...loose })
export interface NewProduct extends Schema.Schema.Type<typeof NewProduct> {}

/** PATCH: omitted keys are unchanged. */
export const ProductChanges = Schema.Struct({
  name: Schema.optionalKey(name),
  modules: Schema.optionalKey(modules),
  ...loose
})
export interface ProductChanges extends Schema.Schema.Type<typeof ProductChanges> {}

const params = { productId: fromDigits(ProductId) }
const firm = { firmId: FirmIdParam }

/** [NET-111] [SAD-013] [SAD-020] For super admins (403 `closed.isSuperAdmin` for others), except `ownPlan`. */
export class ProviderProductsApi extends HttpApiGroup.make("providerProducts")
  .add(
    /** Sorted by name, with the number of firms that have each product. */
    HttpApiEndpoint.get("list", "/sa/products", {
      success: Data(Schema.Array(Product)),
      error: [BadRequest, Forbidden]
    }),
    /** 422 `product.name_taken` if another product has the name (case is ignored). */
    HttpApiEndpoint.post("create", "/sa/products", {
      payload: NewProduct,
      success: Data(Product).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    /** Changes the product for later sales; firms keep the terms that they were sold. */
    HttpApiEndpoint.patch("change", "/sa/products/:productId", {
      params,
      headers: ifMatch,
      payload: ProductChanges,
      success: Data(Product),
      error: overtaken
    }),
    /** 409 `closed.isUnsold` while a firm has the product. */
    HttpApiEndpoint.delete("remove", "/sa/products/:productId", {
      params,
      success: HttpApiSchema.NoContent,
      error: writing
    }),
    /** [SAD-013] Modules of the portal, in menu order. */
    HttpApiEndpoint.get("modules", "/sa/modules", {
      success: Data(Schema.Array(ProviderModule)),
      error: [BadRequest, Forbidden]
    }),
    HttpApiEndpoint.get("plan", "/sa/accounting-firms/:firmId/products", {
      params: firm,
      success: Data(FirmPlan),
      error: reading
    }),
    /**
     * Sells a product to a firm: switches its modules on and adds its signatures. 409 `closed.lacksProduct` if the firm
     * already has it.
     */
    HttpApiEndpoint.post("sell", "/sa/accounting-firms/:firmId/products", {
      params: firm,
      payload: Schema.Struct({ product_id: said(ProductId, choice) }),
      success: Data(FirmPlan).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    /**
     * Takes a product back from a firm: switches off its modules, unless another product of the firm has them, and
     * removes its unused signatures. No data are deleted. 409 `closed.hasProduct` if the firm does not have it.
     */
    HttpApiEndpoint.delete("takeBack", "/sa/accounting-firms/:firmId/products/:productId", {
      params: { ...firm, ...params },
      success: Data(FirmPlan),
      error: writing
    }),
    /** The firm's plan, for its staff. */
    HttpApiEndpoint.get("ownPlan", "/accounting-firms/:firmId/plan", {
      params: firm,
      success: Data(FirmPlan),
      error: reading
    })
  )
  .middleware(SignedInOnly) {}
