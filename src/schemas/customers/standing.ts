import { Schema } from "effect"
import { VendorSummary } from "#schemas/access/session.ts"
import { Instant, UserId } from "#schemas/shared/ids.ts"

export const ClientKeeper = Schema.Struct({ id: UserId, name: Schema.String })
export interface ClientKeeper extends Schema.Schema.Type<typeof ClientKeeper> {}

/** What waits in a client file and who looks after it, as far as the viewer may see; counts end at `standingLimit`. */
export const ClientStanding = Schema.Struct({
  /** [TSK-O04] Open tasks past their due date; what was submitted is not late. */
  late: Schema.Int,
  /** Requests that the client has submitted and nobody has checked. */
  to_check: Schema.Int,
  /** Requests that wait for the client. */
  waiting: Schema.Int,
  /** [NOT-O02] Documents of the client that came since the viewer last looked at it. */
  new_documents: Schema.Int,
  /** Documents that the client deposited and nobody has validated. */
  to_validate: Schema.Int,
  /** The latest document or change of a task; null where there is none. */
  last_activity: Schema.NullOr(Instant),
  /** [ROL-022] Members of the team to whom the file is assigned, by name. */
  keepers: Schema.Array(ClientKeeper)
})
export interface ClientStanding extends Schema.Schema.Type<typeof ClientStanding> {}

/** [CLI-O02] A line of the list of client files. */
export const ClientLine = Schema.Struct({ ...VendorSummary.fields, ...ClientStanding.fields })
export interface ClientLine extends Schema.Schema.Type<typeof ClientLine> {}
