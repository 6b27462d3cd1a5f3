import type { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { HomeLine } from "#schemas/home/home.ts"
import type { HomeLineId } from "#schemas/home/homeRules.ts"

export interface HomeQuestion {
  readonly viewer: Viewer["Service"]
  readonly firm: number
  /** The company that the page is about, or null. */
  readonly vendor: number | null
  /** Restricts the answer to this line. */
  readonly line: HomeLineId | undefined
  /** Maximum items returned per line. */
  readonly items: number
  /** Counting stops here. */
  readonly limit: number
}

/**
 * The lines that one module adds to a home; none if the module is not active or has nothing for the person. Each enters
 * the firm or company scope itself, in the caller's transaction.
 */
export type HomeSource = (
  question: HomeQuestion
) => Effect.Effect<ReadonlyArray<HomeLine>, SqlError.SqlError, SqlClient.SqlClient>
