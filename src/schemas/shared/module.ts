import type { HttpApiGroup } from "effect/http-api"
import type { Reference } from "#schemas/shared/reference.ts"

/** The manifest of a domain on this floor: `schemas/<domain>/module.ts`, listed in `schemas/modules.ts`. */
export interface SchemaModule {
  /** The groups of the contract that it answers. */
  readonly groups: readonly [HttpApiGroup.Constraint, ...ReadonlyArray<HttpApiGroup.Constraint>]
  /** What the reference says of its calls beyond what their types say. */
  readonly reference: Reference
}
