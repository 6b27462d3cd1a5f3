import type { Effect, Stream } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

/** An inconsistency. */
export interface Fault {
  /** For example `tree.cycle` or `file.missing`; docs/operations.md explains each kind. */
  readonly kind: string
  readonly firm: number | null
  readonly vendor: number | null
  /** The row or file concerned, as `document 12` or `content ab12…`. */
  readonly subject: string
  readonly detail: string
}

/** `left`: not repaired; only a backup helps. */
export type Outcome = "found" | "left"

/** Called with each fault found, and each left. */
export type ReportFault = (fault: Fault, outcome: Outcome) => Effect.Effect<void>

type Mending = Effect.Effect<unknown, SqlError.SqlError, SqlClient.SqlClient>

/**
 * When a check runs: repairs build on those of earlier phases. Rows without their company or firm are looked for between
 * `roots` and `companies`, stored files between `shapes` and `contents`.
 */
export type IntegrityPhase = "roots" | "companies" | "shapes" | "contents"

/**
 * A query for the faults of one kind. It reads one snapshot, so changes in progress are seen completely or not at all.
 */
export interface SqlCheck {
  readonly kind: string
  /** SQL that selects firm, vendor, subject and detail; or a stream of faults that SQL cannot find. */
  readonly find: string | Stream.Stream<Fault, SqlError.SqlError, SqlClient.SqlClient>
  /**
   * Repairs one company (`$1` in each statement), holding its tree's lock. Finds the faults again, so it is idempotent.
   */
  readonly mend?: ReadonlyArray<string> | ((vendor: number) => Mending)
  /** Repairs everything at once, for checks not tied to companies. */
  readonly mendAll?: ReadonlyArray<string>
}
