import { Context, type Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import type { Incoming, Outcome } from "#server/documents/magicMail/receiveMail.ts"
import type { Files } from "#server/platform/Files.ts"
import type { RequestLimits } from "#server/platform/RequestLimits.ts"
import type { Scanner } from "#server/uploads/Scanner.ts"
import type { StorageRoom } from "#server/uploads/StorageRoom.ts"
import type { UploadsRepository } from "#server/uploads/UploadsRepository.ts"

/** What else than documents mails can become, by their address. */
export interface MailDestination {
  /** Whether the address is one of its own; in the caller's transaction. */
  readonly knows: (local: string) => Effect.Effect<boolean, SqlError.SqlError, SqlClient.SqlClient>
  /** Takes a mail; once this succeeds what it became is committed. `unknown`: the address is not its own. */
  readonly receive: (
    local: string,
    incoming: Incoming
  ) => Effect.Effect<
    Outcome,
    unknown,
    SqlClient.SqlClient | DocumentRepository | Files | RequestLimits | Scanner | StorageRoom | UploadsRepository
  >
}

/** The destinations of other modules; the composition names them. */
export const MailDestinations = Context.Reference<ReadonlyArray<MailDestination>>(
  "dossier/server/documents/MailDestinations",
  { defaultValue: () => [] }
)
