import { Schema } from "effect"
import { twoFactorStates } from "#schemas/access/codes.ts"
import { membershipStates, teamRoles } from "#schemas/people/teamRules.ts"
import { Instant, UserId } from "#schemas/shared/ids.ts"

/** [ROL-025] A member of a firm's team. */
export const TeamMember = Schema.Struct({
  id: UserId,
  firstname: Schema.String,
  lastname: Schema.String,
  email: Schema.String,
  role: Schema.Literals(teamRoles),
  /** [ROL-O01] Administers the holding of the firm: group admin and holding administrator are one role. */
  is_group_admin: Schema.Boolean,
  /** [ROL-023] Admins have access to all clients anyway. */
  all_clients: Schema.Boolean,
  /** [ROL-024] May change the firm's identity and sign-in providers without being its admin. */
  admin_module: Schema.Boolean,
  state: Schema.Literals(membershipStates),
  /** The last day of the access, as `2026-11-21`; null where none is set. */
  access_ends_on: Schema.NullOr(Schema.String),
  invited_at: Schema.NullOr(Instant),
  joined_at: Schema.NullOr(Instant),
  /** Number of assigned client files, besides those opened by the role or `all_clients`. */
  clients: Schema.Int,
  /** False for a person who also belongs to another firm: their names cannot be changed here. */
  may_rename: Schema.Boolean,
  /** Whether the person signs in by two steps; `on_elsewhere` if they belong to another firm too. */
  two_factor: Schema.Literals(twoFactorStates),
  /** Incremented by each change; compared with `If-Match`. */
  revision: Schema.Int
})
export interface TeamMember extends Schema.Schema.Type<typeof TeamMember> {}
