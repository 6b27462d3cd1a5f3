import { Schema } from "effect"
import { VendorSummary } from "#schemas/access/session.ts"
import { Instant, UserId } from "#schemas/shared/ids.ts"

export const ClientKeeper = Schema.Struct({ id: UserId, name: Schema.String })
export interface ClientKeeper extends Schema.Schema.Type<typeof ClientKeeper> {}

/** Pending work and assigned staff of a client file, as far as the caller may see; counts stop at `standingLimit`. */
export const ClientStanding = Schema.Struct({
  /** [TSK-O04] Overdue tasks; submitted requests are not overdue. */
  late: Schema.Int,
  /** Submitted requests that wait for the firm's review. */
  to_check: Schema.Int,
  /** Requests that wait for the client. */
  waiting: Schema.Int,
  /** [NOT-O02] Documents received from the client since the caller's last visit. */
  new_documents: Schema.Int,
  /** Documents from the client that are not validated. */
  to_validate: Schema.Int,
  /** Time of the latest document or change of a task; null if there is none. */
  last_activity: Schema.NullOr(Instant),
  /** [ROL-022] Team members assigned to the file, by name. */
  keepers: Schema.Array(ClientKeeper)
})
export interface ClientStanding extends Schema.Schema.Type<typeof ClientStanding> {}

/** [CLI-O02] A line of the list of client files. */
export const ClientLine = Schema.Struct({ ...VendorSummary.fields, ...ClientStanding.fields })
export interface ClientLine extends Schema.Schema.Type<typeof ClientLine> {}
