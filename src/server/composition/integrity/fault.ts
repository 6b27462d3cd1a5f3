import type { Effect, Stream } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

/** Something that cannot be so. */
export interface Fault {
  /** As `tree.cycle` or `file.missing`; docs/operations.md tells what each means and what mends it. */
  readonly kind: string
  readonly firm: number | null
  readonly vendor: number | null
  /** What it is about, as `document 12` or `content ab12…`. */
  readonly subject: string
  readonly detail: string
}

/** `left`: it is still there after a repair, so that only a backup helps. */
export type Outcome = "found" | "left"

/** Hears of each fault as it is found, and of each that is left. */
export type Said = (fault: Fault, outcome: Outcome) => Effect.Effect<void>

type Mending = Effect.Effect<unknown, SqlError.SqlError, SqlClient.SqlClient>

/**
 * A question to the database that answers with the faults of one kind, from one moment of its history, so that what a
 * running server is doing is seen whole or not at all.
 */
export interface SqlCheck {
  readonly kind: string
  /** Selects firm, vendor, subject and detail; or the faults themselves, where the database cannot tell. */
  readonly find: string | Stream.Stream<Fault, SqlError.SqlError, SqlClient.SqlClient>
  /**
   * Sets one company right, `$1` in each statement, under the lock of its tree. It asks again for what is wrong, so that
   * doing it twice changes nothing more.
   */
  readonly mend?: ReadonlyArray<string> | ((vendor: number) => Mending)
  /** Sets everything right at once, where companies have no part in it. */
  readonly mendAll?: ReadonlyArray<string>
}
