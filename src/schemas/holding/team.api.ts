import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { HoldingIdParam } from "#schemas/holding/ids.ts"
import { assignLimit, lastWays } from "#schemas/holding/words.ts"
import { MemberChanges } from "#schemas/people/team.api.ts"
import { TeamMember } from "#schemas/people/team.ts"
import { membershipStates, teamRoles } from "#schemas/people/teamRules.ts"
import { FirmId, FirmIdParam, Instant, UserId, UserIdParam, VendorId } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  TooManyRequests,
  Unprocessable
} from "#schemas/shared/problem.ts"
import { Theme, ThemeId } from "#schemas/themes/theme.ts"

/** [HOL-005] A person of the group's team; listed once, in however many workspaces they work. */
export const HoldingUser = Schema.Struct({
  id: UserId,
  firstname: Schema.String,
  lastname: Schema.String,
  email: Schema.String,
  is_group_admin: Schema.Boolean,
  /** `revoked`: the person is kept in the team without a workspace. */
  state: Schema.Literals(membershipStates),
  /** Number of client files assigned to the person; those that their role opens are not counted. */
  clients: Schema.Int,
  workspaces: Schema.Array(Schema.Struct({ id: FirmId, name: Schema.String, role: Schema.Literals(teamRoles) }))
})
export interface HoldingUser extends Schema.Schema.Type<typeof HoldingUser> {}

/** [WSP-008] A workspace of the group and a member's access in it. `state` is null if they are not in its team. */
export const MemberWorkspace = Schema.Struct({
  id: FirmId,
  name: Schema.String,
  domain: Schema.String,
  active: Schema.Boolean,
  is_leaving: Schema.Boolean,
  has_themes: Schema.Boolean,
  state: Schema.NullOr(Schema.Literals(membershipStates)),
  role: Schema.NullOr(Schema.Literals(teamRoles)),
  is_group_admin: Schema.Boolean,
  all_clients: Schema.Boolean,
  admin_module: Schema.Boolean,
  access_ends_on: Schema.NullOr(Schema.String),
  invited_at: Schema.NullOr(Instant),
  joined_at: Schema.NullOr(Instant),
  clients: Schema.Int,
  has_other_admin: Schema.Boolean,
  revision: Schema.Int
})
export interface MemberWorkspace extends Schema.Schema.Type<typeof MemberWorkspace> {}

/** [HOL-006] A member, with their access in each workspace of the group. */
export const HoldingMember = Schema.Struct({
  id: UserId,
  firstname: Schema.String,
  lastname: Schema.String,
  email: Schema.String,
  /** False until the person has signed in once. */
  has_joined: Schema.Boolean,
  workspaces: Schema.Array(MemberWorkspace)
})
export interface HoldingMember extends Schema.Schema.Type<typeof HoldingMember> {}

/**
 * [HOL-006] A client file of a member's workspaces. `reaches_by` says what gives the member access; null if nothing
 * does.
 */
export const MemberVendor = Schema.Struct({
  id: VendorId,
  company_name: Schema.String,
  client_code: Schema.NullOr(Schema.String),
  firm_id: FirmId,
  firm_name: Schema.String,
  reaches_by: Schema.NullOr(Schema.Literals(["role", "all_clients", "assigned"])),
  is_assigned: Schema.Boolean
})
export interface MemberVendor extends Schema.Schema.Type<typeof MemberVendor> {}

/**
 * [HOL-006] A theme of a member's workspaces. `always`: the member's role gives all themes, and none can be taken away.
 */
export const MemberTheme = Schema.Struct({
  id: ThemeId,
  title: Schema.String,
  color: Schema.String,
  acl: Theme.fields.acl,
  firm_id: FirmId,
  firm_name: Schema.String,
  always: Schema.Boolean,
  has: Schema.Boolean
})
export interface MemberTheme extends Schema.Schema.Type<typeof MemberTheme> {}

const choice = "customer.choice_invalid"
const ids = <S extends Schema.Top>(id: S, most: number) =>
  said(Schema.Array(said(id, choice)).check(Schema.isMaxLength(most)), choice)
const some = <S extends Schema.Top>(id: S) =>
  said(Schema.Array(said(id, choice)).check(Schema.isMinLength(1), Schema.isMaxLength(assignLimit)), choice)

const holding = { holdingId: HoldingIdParam }
const params = { ...holding, userId: UserIdParam }
const reading = [BadRequest, Forbidden, NotFound] as const
const changing = [...reading, Conflict, Unprocessable] as const

/** [HOL-005] [HOL-006] The team of a holding, for the holding's admins. */
export class HoldingTeamApi extends HttpApiGroup.make("holdingTeam")
  .add(
    /** [NET-058] Sorted by name. */
    HttpApiEndpoint.get("list", "/holdings/:holdingId/users", {
      params: holding,
      query: {
        ...PageQuery,
        search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
        firm: Schema.optionalKey(FirmIdParam),
        role: Schema.optionalKey(Schema.Literals(teamRoles)),
        state: Schema.optionalKey(Schema.Literals(membershipStates))
      },
      success: Page(HoldingUser),
      error: reading
    }),
    HttpApiEndpoint.get("read", "/holdings/:holdingId/users/:userId", {
      params,
      success: Data(HoldingMember),
      error: reading
    }),
    /** Changes a member's rights in one workspace; the life cycle of memberships decides what is allowed. */
    HttpApiEndpoint.patch("change", "/holdings/:holdingId/users/:userId/accounting-firms/:firmId", {
      params: { ...params, firmId: FirmIdParam },
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: MemberChanges,
      success: Data(TeamMember),
      error: [...changing, PreconditionFailed]
    }),
    /**
     * [WSP-008] Adds the member to workspaces as a collaborator, and removes them from others. To remove the last one,
     * `last` is required: `unassign` keeps the member in the team without a workspace, `delete` removes them from the
     * team (the answer is then null).
     */
    HttpApiEndpoint.patch("assign", "/holdings/:holdingId/users/:userId/accounting-firms", {
      params,
      payload: Schema.Struct({
        added_firm_ids: Schema.optionalKey(ids(FirmId, 5_000)),
        removed_firm_ids: Schema.optionalKey(ids(FirmId, 5_000)),
        last: Schema.optionalKey(said(Schema.Literals(lastWays), "holding.last_workspace"))
      }),
      success: Data(Schema.NullOr(HoldingMember)),
      error: changing
    }),
    /** [HOL-006] Client files of the member's workspaces, sorted by name. */
    HttpApiEndpoint.get("vendors", "/holdings/:holdingId/users/:userId/vendors", {
      params,
      query: {
        ...PageQuery,
        search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
        firm: Schema.optionalKey(FirmIdParam),
        shown: Schema.optionalKey(Schema.Literals(["all", "assigned"]))
      },
      success: Page(MemberVendor),
      error: reading
    }),
    /** Assigns and unassigns client files; only files of the member's workspaces are accepted. */
    HttpApiEndpoint.patch("assignVendors", "/holdings/:holdingId/users/:userId/vendors", {
      params,
      payload: Schema.Struct({
        added_vendor_ids: Schema.optionalKey(ids(VendorId, 5_000)),
        removed_vendor_ids: Schema.optionalKey(ids(VendorId, 5_000))
      }),
      success: HttpApiSchema.NoContent,
      error: changing
    }),
    HttpApiEndpoint.get("themes", "/holdings/:holdingId/users/:userId/themes", {
      params,
      success: Data(Schema.Array(MemberTheme)),
      error: reading
    }),
    /** Replaces all themes of the member. */
    HttpApiEndpoint.put("giveThemes", "/holdings/:holdingId/users/:userId/themes", {
      params,
      payload: Schema.Struct({ theme_ids: ids(ThemeId, 5_000) }),
      success: Data(Schema.Array(MemberTheme)),
      error: changing
    }),
    /**
     * [NET-063] [HOL-O01] Sends the invitation again to a member who has never signed in; earlier links stop working.
     */
    HttpApiEndpoint.post("sendMail", "/holdings/:holdingId/send-mail", {
      params: holding,
      payload: Schema.Struct({ user_id: said(UserId, choice) }),
      success: HttpApiSchema.NoContent,
      error: changing
    }),
    /** [NET-064] [HOL-O01] Sends a password reset link to a member who has already signed in. */
    HttpApiEndpoint.post("resetPassword", "/holdings/:holdingId/reset-password", {
      params: holding,
      payload: Schema.Struct({ user_id: said(UserId, choice) }),
      success: HttpApiSchema.NoContent,
      error: [...changing, TooManyRequests]
    }),
    /**
     * Assigns client files to members. A member who is missing in the workspace of a file is added to its team, with
     * `role` if it is given. `report` has one line for each person for whom nothing changed: `index` in `user_ids`,
     * from 0, and the reason.
     */
    HttpApiEndpoint.post("assignMany", "/holdings/:holdingId/assignments", {
      params: holding,
      payload: Schema.Struct({
        user_ids: some(UserId),
        vendor_ids: some(VendorId),
        role: Schema.optionalKey(said(Schema.Literals(teamRoles), choice))
      }),
      success: Data(
        Schema.Struct({
          changed: Schema.Int,
          report: Schema.Array(Schema.Struct({ index: Schema.Int, code: Schema.String }))
        })
      ),
      error: changing
    })
  )
  .middleware(SignedInOnly) {}
