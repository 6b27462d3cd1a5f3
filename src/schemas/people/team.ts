import { Schema } from "effect"
import { membershipStates, teamRoles } from "#schemas/people/teamRules.ts"
import { Instant, UserId } from "#schemas/shared/ids.ts"

/** [ROL-025] A member of a firm's team. */
export const TeamMember = Schema.Struct({
  id: UserId,
  firstname: Schema.String,
  lastname: Schema.String,
  email: Schema.String,
  role: Schema.Literals(teamRoles),
  /** [ROL-O01] */
  is_group_admin: Schema.Boolean,
  /** [ROL-023] Admins reach every client, with or without it. */
  all_clients: Schema.Boolean,
  /** [ROL-024] */
  admin_module: Schema.Boolean,
  state: Schema.Literals(membershipStates),
  /** The last day of the access, as `2026-11-21`; null where none is set. */
  access_ends_on: Schema.NullOr(Schema.String),
  invited_at: Schema.NullOr(Instant),
  joined_at: Schema.NullOr(Instant),
  /** How many client files are assigned, beside those that the role or `all_clients` opens. */
  clients: Schema.Int,
  /** Whether names may be corrected here: false for a person whom another firm knows too. */
  may_rename: Schema.Boolean,
  /** Raised by every change; `If-Match` names it. */
  revision: Schema.Int
})
export interface TeamMember extends Schema.Schema.Type<typeof TeamMember> {}
