import type { HttpApiGroup } from "effect/http-api"
import type { Reference } from "#schemas/shared/reference.ts"

/** The manifest of a domain's schemas: `schemas/<domain>/module.ts`, listed in `schemas/modules.ts`. */
export interface SchemaModule {
  /** The domain's groups of API calls. */
  readonly groups: readonly [HttpApiGroup.Constraint, ...ReadonlyArray<HttpApiGroup.Constraint>]
  /** Descriptions of its calls for the API documentation. */
  readonly reference: Reference
}
