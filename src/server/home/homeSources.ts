import type { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { ModuleName } from "#schemas/access/modules.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { HomeLine } from "#schemas/home/home.ts"
import type { HomeLineId } from "#schemas/home/homeRules.ts"
import type { FirmScope } from "#server/platform/scope.ts"

export interface HomeQuestion {
  readonly viewer: Viewer["Service"]
  readonly firm: number
  /** The company that the page is about; null for all companies of the firm. */
  readonly vendor: number | null
  readonly firmRole: FirmScope["firm_role"]
  /** Whether the scope contains all companies of the firm. */
  readonly seesAll: boolean
  /** Whether a module is active: for a company's own users as set there, otherwise as set for the firm. */
  readonly hasModule: (module: ModuleName) => boolean
  /** If set, only this line is wanted. */
  readonly line: HomeLineId | undefined
  /** Maximum items returned per line. */
  readonly items: number
  /** Counting stops at this number. */
  readonly limit: number
}

/**
 * Returns the lines that one module adds to the home page; none if the module is not active, or has nothing for this
 * person. Runs in the scope of the firm or company.
 */
export type HomeSource = (
  question: HomeQuestion
) => Effect.Effect<ReadonlyArray<HomeLine>, SqlError.SqlError, SqlClient.SqlClient>
