import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { dayProblem } from "#schemas/customers/texts.ts"
import { nameProblem } from "#schemas/people/fields/names.ts"
import { TeamMember } from "#schemas/people/team.ts"
import { inviteEmailProblem, teamRoles } from "#schemas/people/teamRules.ts"
import { FirmId, FirmIdParam, UserId, UserIdParam, VendorId, VendorIdParam } from "#schemas/shared/ids.ts"
import { judged, said } from "#schemas/shared/judged.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  Unprocessable
} from "#schemas/shared/problem.ts"

const flag = said(Schema.Boolean, "customer.choice_invalid")
const day = said(Schema.NullOr(judged("customer.date_invalid", dayProblem)), "customer.date_invalid")
const ids = <S extends Schema.Top>(id: S) =>
  said(Schema.Array(id).check(Schema.isMaxLength(5_000)), "customer.choice_invalid")
const vendorIds = ids(said(VendorId, "customer.choice_invalid"))
const userIds = ids(said(UserId, "customer.choice_invalid"))
const firmIds = ids(said(FirmId, "customer.choice_invalid"))
const role = said(Schema.Literals(teamRoles), "customer.choice_invalid")
const firstname = judged("auth.firstname_missing", (text) => nameProblem("firstname", text))
const lastname = judged("auth.lastname_missing", (text) => nameProblem("lastname", text))
const marks = {
  all_clients: Schema.optionalKey(flag),
  admin_module: Schema.optionalKey(flag),
  is_group_admin: Schema.optionalKey(flag),
  /** Last day of access, as `2026-11-21`; null for no end. */
  access_ends_on: Schema.optionalKey(day)
}

/** [ROL-022] [ROL-025] POST payload of an invitation: rights, and client files to assign. */
export const Invitation = Schema.Struct({
  firstname,
  lastname,
  email: judged("auth.email_invalid", inviteEmailProblem),
  role,
  ...marks,
  vendor_ids: Schema.optionalKey(vendorIds)
})
export interface Invitation extends Schema.Schema.Type<typeof Invitation> {}

/** PATCH: omitted keys are unchanged. `is_open` false revokes the access now, true restores it. */
export const MemberChanges = Schema.Struct({
  firstname: Schema.optionalKey(firstname),
  lastname: Schema.optionalKey(lastname),
  role: Schema.optionalKey(role),
  ...marks,
  is_open: Schema.optionalKey(flag)
})
export interface MemberChanges extends Schema.Schema.Type<typeof MemberChanges> {}

/** Client files to add and to remove, so that one change does not resend thousands of ids. */
const VendorAssignment = Schema.Struct({
  added_vendor_ids: Schema.optionalKey(vendorIds),
  removed_vendor_ids: Schema.optionalKey(vendorIds)
})
const MemberAssignment = Schema.Struct({
  added_user_ids: Schema.optionalKey(userIds),
  removed_user_ids: Schema.optionalKey(userIds)
})
const WorkspaceAssignment = Schema.Struct({
  added_firm_ids: Schema.optionalKey(firmIds),
  removed_firm_ids: Schema.optionalKey(firmIds)
})

/**
 * A member's access to a client file. `reaches_by`: by their role (`role`, an admin), by `all_clients`, because the
 * file is `assigned`, or null for no access.
 */
export const ClientTeamMember = Schema.Struct({
  id: UserId,
  firstname: Schema.String,
  lastname: Schema.String,
  role: Schema.Literals(teamRoles),
  reaches_by: Schema.NullOr(Schema.Literals(["role", "all_clients", "assigned"])),
  is_assigned: Schema.Boolean
})
export interface ClientTeamMember extends Schema.Schema.Type<typeof ClientTeamMember> {}

/** [ROL-022] A firm of the group; `role` is null if the member is not in its team. */
export const WorkspaceOfMember = Schema.Struct({
  id: FirmId,
  name: Schema.String,
  role: Schema.NullOr(Schema.Literals(teamRoles))
})
export interface WorkspaceOfMember extends Schema.Schema.Type<typeof WorkspaceOfMember> {}

const firm = { firmId: FirmIdParam }
const one = { ...firm, userId: UserIdParam }
const changing = [BadRequest, Forbidden, NotFound, Conflict, Unprocessable] as const

/** [NET-047] The firm's team: read by its staff, managed by its admins (ROL-O04). */
export class TeamApi extends HttpApiGroup.make("team")
  .add(
    HttpApiEndpoint.get("list", "/accounting-firms/:firmId/accountants", {
      params: firm,
      query: {
        ...PageQuery,
        search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
        sort: Schema.optionalKey(Schema.Literals(["name", "email", "role", "state"])),
        order: Schema.optionalKey(Schema.Literals(["asc", "desc"]))
      },
      success: Page(TeamMember),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /**
     * [VAL-042] [VAL-044] Sends an invitation by mail; a person who already has an account gets a mail that they can
     * join.
     */
    HttpApiEndpoint.post("invite", "/accounting-firms/:firmId/accountants", {
      params: firm,
      payload: Invitation,
      success: Data(TeamMember).pipe(HttpApiSchema.status(201)),
      error: changing
    }),
    HttpApiEndpoint.get("read", "/accounting-firms/:firmId/accountants/:userId", {
      params: one,
      success: Data(TeamMember),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** 409 with the refusing guards if the life cycle of the membership does not allow the change. */
    HttpApiEndpoint.patch("change", "/accounting-firms/:firmId/accountants/:userId", {
      params: one,
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: MemberChanges,
      success: Data(TeamMember),
      error: [...changing, PreconditionFailed]
    }),
    /** [ROL-017] [ROL-018] Removes the member and ends their sessions. What they made keeps their name. */
    HttpApiEndpoint.delete("remove", "/accounting-firms/:firmId/accountants/:userId", {
      params: one,
      success: HttpApiSchema.NoContent,
      error: changing
    }),
    /** Sends the invitation again; the previous link stops working. */
    HttpApiEndpoint.post("inviteAgain", "/accounting-firms/:firmId/accountants/:userId/invitations", {
      params: one,
      success: Data(TeamMember),
      error: changing
    }),
    /** Removes the member's lost authenticator app and informs them by mail. */
    HttpApiEndpoint.post("resetTwoFactor", "/accounting-firms/:firmId/accountants/:userId/two-factor-resets", {
      params: one,
      success: Data(TeamMember),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** [ROL-022] Ids of the client files assigned to a member. */
    HttpApiEndpoint.get("vendors", "/accounting-firms/:firmId/accountants/:userId/vendors", {
      params: one,
      success: Data(Schema.Array(VendorId)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    HttpApiEndpoint.patch("assignVendors", "/accounting-firms/:firmId/accountants/:userId/vendors", {
      params: one,
      payload: VendorAssignment,
      success: Data(Schema.Array(VendorId)),
      error: changing
    }),
    /** [ACC-046] The firm's team, with each member's access to one client file. */
    HttpApiEndpoint.get("ofVendor", "/accounting-firms/:firmId/vendors/:vendorId/accountants", {
      params: { ...firm, vendorId: VendorIdParam },
      success: Data(Schema.Array(ClientTeamMember)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    HttpApiEndpoint.patch("assignMembers", "/accounting-firms/:firmId/vendors/:vendorId/accountants", {
      params: { ...firm, vendorId: VendorIdParam },
      payload: MemberAssignment,
      success: Data(Schema.Array(ClientTeamMember)),
      error: changing
    }),
    /** [ROL-022] All firms of the group, with the member's role in each; empty if the firm has no group. */
    HttpApiEndpoint.get("workspaces", "/accounting-firms/:firmId/accountants/:userId/workspaces", {
      params: one,
      success: Data(Schema.Array(WorkspaceOfMember)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** For group admins: adds the member to firms as a collaborator, or removes them from firms. */
    HttpApiEndpoint.patch("assignWorkspaces", "/accounting-firms/:firmId/accountants/:userId/workspaces", {
      params: one,
      payload: WorkspaceAssignment,
      success: Data(Schema.Array(WorkspaceOfMember)),
      error: changing
    })
  )
  .middleware(SignedInOnly) {}
