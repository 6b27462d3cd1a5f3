import type { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { HomeLine } from "#schemas/home/home.ts"
import type { HomeLineId } from "#schemas/home/homeRules.ts"

export interface HomeQuestion {
  readonly viewer: Viewer["Service"]
  readonly firm: number
  /** The company that the page is about; null for all companies of the firm. */
  readonly vendor: number | null
  /** If set, only this line is wanted. */
  readonly line: HomeLineId | undefined
  /** Maximum items returned per line. */
  readonly items: number
  /** Counting stops at this number. */
  readonly limit: number
}

/**
 * Returns the lines that one module adds to the home page; none if the module is not active, or has nothing for this
 * person. Enters the firm's or company's scope itself, in the caller's transaction.
 */
export type HomeSource = (
  question: HomeQuestion
) => Effect.Effect<ReadonlyArray<HomeLine>, SqlError.SqlError, SqlClient.SqlClient>
