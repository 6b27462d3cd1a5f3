import { Schema } from "effect"
import { VendorSummary } from "#schemas/access/session.ts"
import { Instant, UserId } from "#schemas/shared/ids.ts"

export const ClientKeeper = Schema.Struct({ id: UserId, name: Schema.String })
export interface ClientKeeper extends Schema.Schema.Type<typeof ClientKeeper> {}

/**
 * Pending work and assigned staff of a client file. Counts include only what the caller may see, and stop at
 * `standingLimit`.
 */
export const ClientStanding = Schema.Struct({
  /** [TSK-O04] Number of overdue tasks; submitted information requests are not overdue. */
  late: Schema.Int,
  /** Number of submitted information requests that the firm must review. */
  to_check: Schema.Int,
  /** Number of information requests that the client must answer. */
  waiting: Schema.Int,
  /** [NOT-O02] Documents that the client added in the last 90 days and since the caller last looked at the client. */
  new_documents: Schema.Int,
  /** Documents added by the client that wait for validation. */
  to_validate: Schema.Int,
  /** When a user last changed something, or when the latest document was added; null if there is neither. */
  last_activity: Schema.NullOr(Instant),
  /** [ROL-022] Accountants assigned to the client file, by name. */
  keepers: Schema.Array(ClientKeeper)
})
export interface ClientStanding extends Schema.Schema.Type<typeof ClientStanding> {}

/** [CLI-O02] One row of the list of client files. */
export const ClientLine = Schema.Struct({ ...VendorSummary.fields, ...ClientStanding.fields })
export interface ClientLine extends Schema.Schema.Type<typeof ClientLine> {}
