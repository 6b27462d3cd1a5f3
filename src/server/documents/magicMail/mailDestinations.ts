import { Context, type Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import type { Incoming, Outcome } from "#server/documents/magicMail/receiveMail.ts"
import type { Files } from "#server/platform/Files.ts"
import type { RequestLimits } from "#server/platform/RequestLimits.ts"
import type { Scanner } from "#server/uploads/Scanner.ts"
import type { StorageRoom } from "#server/uploads/StorageRoom.ts"
import type { UploadsRepository } from "#server/uploads/UploadsRepository.ts"

/** A module that receives mails at addresses of its own, for example as comments. */
export interface MailDestination {
  /** Whether the module receives mails at this address. Runs in the caller's transaction. */
  readonly knows: (local: string) => Effect.Effect<boolean, SqlError.SqlError, SqlClient.SqlClient>
  /**
   * Processes a mail and commits the result before it succeeds. The outcome `unknown` means that the address is not the
   * module's.
   */
  readonly receive: (
    local: string,
    incoming: Incoming
  ) => Effect.Effect<
    Outcome,
    unknown,
    SqlClient.SqlClient | DocumentRepository | Files | RequestLimits | Scanner | StorageRoom | UploadsRepository
  >
}

/** The mail destinations of other modules, registered in `composition`. */
export const MailDestinations = Context.Reference<ReadonlyArray<MailDestination>>(
  "dossier/server/documents/MailDestinations",
  { defaultValue: () => [] }
)
