import type { Effect, Stream } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

/** An inconsistency of stored data. */
export interface Fault {
  /** For example `tree.cycle` or `file.missing`; docs/operations.md explains each kind. */
  readonly kind: string
  readonly firm: number | null
  readonly vendor: number | null
  /** The row or file concerned, as `document 12` or `content ab12…`. */
  readonly subject: string
  readonly detail: string
}

/** `left` means that the fault could not be repaired: only a backup helps. */
export type Outcome = "found" | "left"

/** Called for each fault that is found, and again for each that could not be repaired. */
export type ReportFault = (fault: Fault, outcome: Outcome) => Effect.Effect<void>

type Mending = Effect.Effect<unknown, SqlError.SqlError, SqlClient.SqlClient>

/**
 * When a check runs: a repair may rely on those of earlier phases. Between `roots` and `companies`, missing companies
 * and firms are checked; between `shapes` and `contents`, stored files.
 */
export type IntegrityPhase = "roots" | "companies" | "shapes" | "contents"

/**
 * Finds the faults of one kind in one snapshot of the database, so that running changes are seen completely or not at
 * all.
 */
export interface SqlCheck {
  readonly kind: string
  /** SQL that selects firm, vendor, subject and detail; or a stream, for faults that SQL cannot find. */
  readonly find: string | Stream.Stream<Fault, SqlError.SqlError, SqlClient.SqlClient>
  /**
   * Repairs one company (`$1` in each statement) while its tree is locked. Finds the faults again, so it is idempotent.
   */
  readonly mend?: ReadonlyArray<string> | ((vendor: number) => Mending)
  /** Repairs all faults at once, for checks that do not belong to a company. */
  readonly mendAll?: ReadonlyArray<string>
}
