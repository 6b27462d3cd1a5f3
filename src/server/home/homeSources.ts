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
  /** This line alone. */
  readonly line: HomeLineId | undefined
  /** Items told of each line. */
  readonly items: number
  /** Where counting stops. */
  readonly limit: number
}

/**
 * The lines that one module adds to homes: none where the module is not active, or for people it has nothing for. Each enters
 * the firm or company itself, in a transaction of the caller's.
 */
export type HomeSource = (
  question: HomeQuestion
) => Effect.Effect<ReadonlyArray<HomeLine>, SqlError.SqlError, SqlClient.SqlClient>
