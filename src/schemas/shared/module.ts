import type { HttpApiGroup } from "effect/http-api"
import type { Reference } from "#schemas/shared/reference.ts"

/** What a domain adds to the API contract: `schemas/<domain>/module.ts`, listed in `schemas/modules.ts`. */
export interface SchemaModule {
  /** The domain's groups of API calls. */
  readonly groups: readonly [HttpApiGroup.Constraint, ...ReadonlyArray<HttpApiGroup.Constraint>]
  /** Texts of the API documentation for the domain's calls. */
  readonly reference: Reference
}
