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
  /** [ROL-O01] Whether the person administers the firm's holding; group admin and holding admin are the same role. */
  is_group_admin: Schema.Boolean,
  /** [ROL-023] Access to all clients. Irrelevant for admins, who always have it. */
  all_clients: Schema.Boolean,
  /** [ROL-024] May change the firm's identity and sign-in providers without being its admin. */
  admin_module: Schema.Boolean,
  state: Schema.Literals(membershipStates),
  /** Last day of access, as `2026-11-21`; null for no end. */
  access_ends_on: Schema.NullOr(Schema.String),
  invited_at: Schema.NullOr(Instant),
  joined_at: Schema.NullOr(Instant),
  /** Number of client files assigned to the member; those that the role or `all_clients` opens are not counted. */
  clients: Schema.Int,
  /** Whether the firm's admins may change the name: not if the person also belongs to another firm. */
  may_rename: Schema.Boolean,
  /** Whether two-factor authentication is on; `on_elsewhere`: on, and the person also belongs to another firm. */
  two_factor: Schema.Literals(twoFactorStates),
  /** Incremented by each change; send it as `If-Match`. */
  revision: Schema.Int
})
export interface TeamMember extends Schema.Schema.Type<typeof TeamMember> {}
