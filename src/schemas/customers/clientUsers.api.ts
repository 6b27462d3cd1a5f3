import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { twoFactorStates } from "#schemas/access/codes.ts"
import { VendorRole, VendorSummary } from "#schemas/access/session.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { civilities } from "#schemas/customers/clientUser.ts"
import { clientRoles } from "#schemas/customers/clientRoles.ts"
import { phoneProblem } from "#schemas/customers/phone.ts"
import { dayProblem, lineProblem } from "#schemas/customers/texts.ts"
import { nameProblem } from "#schemas/people/names.ts"
import { inviteEmailProblem, membershipStates } from "#schemas/people/teamRules.ts"
import { FirmId, FirmIdParam, Instant, UserId, UserIdParam, VendorIdParam } from "#schemas/shared/ids.ts"
import { judged, said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  Unprocessable
} from "#schemas/shared/problem.ts"
import "#schemas/customers/phonePlans.ts"

/** [CLI-007] A user of one company. Unknown values are empty texts. */
export const ClientUser = Schema.Struct({
  id: UserId,
  title: Schema.String,
  firstname: Schema.String,
  lastname: Schema.String,
  email: Schema.String,
  job: Schema.String,
  /** E.164, as `+33123456789`. */
  mobile_number: Schema.String,
  birth_date: Schema.String,
  birth_city: Schema.String,
  role: Schema.Literals(clientRoles),
  state: Schema.Literals(membershipStates),
  /** The last day of the access, as `2026-11-21`; null where none is set. */
  access_ends_on: Schema.NullOr(Schema.String),
  /** Private applications of the company that the user has. */
  application_ids: Schema.Array(Schema.Int),
  invited_at: Schema.NullOr(Instant),
  joined_at: Schema.NullOr(Instant),
  /** False for a person who also belongs to another firm: their names cannot be changed here. */
  may_rename: Schema.Boolean,
  /** Whether the person signs in by two steps; `on_elsewhere` if they belong to another firm too. */
  two_factor: Schema.Literals(twoFactorStates),
  revision: Schema.Int
})
export interface ClientUser extends Schema.Schema.Type<typeof ClientUser> {}

/** The users of a company, and why the caller may not change them (empty if they may). */
export const ClientUsers = Schema.Struct({ users: Schema.Array(ClientUser), closed_by: Schema.Array(Schema.String) })
export interface ClientUsers extends Schema.Schema.Type<typeof ClientUsers> {}

const line = judged("people.text_characters", lineProblem)
const day = judged("customer.date_invalid", dayProblem)
const fields = {
  title: said(Schema.Literals(civilities), "people.title_missing"),
  firstname: judged("auth.firstname_missing", (text) => nameProblem("firstname", text)),
  lastname: judged("auth.lastname_missing", (text) => nameProblem("lastname", text)),
  role: said(Schema.Literals(clientRoles), "customer.choice_invalid")
}
const optional = {
  job: Schema.optionalKey(line),
  mobile_number: Schema.optionalKey(judged("customer.phone_invalid", phoneProblem)),
  birth_date: Schema.optionalKey(day),
  birth_city: Schema.optionalKey(line),
  access_ends_on: Schema.optionalKey(said(Schema.NullOr(day), "customer.date_invalid")),
  application_ids: Schema.optionalKey(
    said(
      Schema.Array(said(Schema.Int, "customer.choice_invalid")).check(Schema.isMaxLength(500)),
      "customer.choice_invalid"
    )
  )
}

export const ClientUserInvitation = Schema.Struct({
  ...fields,
  email: judged("auth.email_invalid", inviteEmailProblem),
  ...optional
})
export interface ClientUserInvitation extends Schema.Schema.Type<typeof ClientUserInvitation> {}

/** PATCH: omitted keys are unchanged. `is_open` false ends the access now, true restores it. */
export const ClientUserChanges = Schema.Struct({
  title: Schema.optionalKey(fields.title),
  firstname: Schema.optionalKey(fields.firstname),
  lastname: Schema.optionalKey(fields.lastname),
  role: Schema.optionalKey(fields.role),
  ...optional,
  is_open: Schema.optionalKey(said(Schema.Boolean, "customer.choice_invalid"))
})
export interface ClientUserChanges extends Schema.Schema.Type<typeof ClientUserChanges> {}

/** [NET-056] The firm (workspace) of a customer, with its group; null for a firm without a group. */
export const CustomerGroup = Schema.Struct({
  firm: Schema.Struct({ id: FirmId, name: Schema.String }),
  group: Schema.NullOr(Schema.Struct({ id: Schema.Int, name: Schema.String }))
})
export interface CustomerGroup extends Schema.Schema.Type<typeof CustomerGroup> {}

/** [NET-087] What inviting an address would do. */
export const KnownAddress = Schema.Struct({
  /** The message code of the refusal; null if the address can be invited. */
  problem: Schema.NullOr(Schema.String),
  /** The person, if the firm knows them already. */
  person: Schema.NullOr(Schema.Struct({ id: UserId, firstname: Schema.String, lastname: Schema.String }))
})
export interface KnownAddress extends Schema.Schema.Type<typeof KnownAddress> {}

const vendor = { vendorId: VendorIdParam }
const one = { ...vendor, userId: UserIdParam }
const changing = [BadRequest, Forbidden, NotFound, Conflict, Unprocessable] as const
const reading = [BadRequest, Forbidden, NotFound] as const

/** The users of a company, managed by the firm's staff and the company's administrators. */
export class ClientUsersApi extends HttpApiGroup.make("clientUsers")
  .add(
    /** [NET-084] [CLI-007] By name. */
    HttpApiEndpoint.get("list", "/vendors/:vendorId/users", {
      params: vendor,
      success: Data(ClientUsers),
      error: reading
    }),
    /**
     * [VAL-042] [VAL-043] [VAL-047] Adds a user and mails an invitation. 422 on `email` if it belongs to staff of a
     * firm, who cannot be client users.
     */
    HttpApiEndpoint.post("invite", "/vendors/:vendorId/users", {
      params: vendor,
      payload: ClientUserInvitation,
      success: Data(ClientUser).pipe(HttpApiSchema.status(201)),
      error: changing
    }),
    HttpApiEndpoint.patch("change", "/vendors/:vendorId/users/:userId", {
      params: one,
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: ClientUserChanges,
      success: Data(ClientUser),
      error: [...changing, PreconditionFailed]
    }),
    HttpApiEndpoint.delete("remove", "/vendors/:vendorId/users/:userId", {
      params: one,
      success: HttpApiSchema.NoContent,
      error: changing
    }),
    HttpApiEndpoint.post("inviteAgain", "/vendors/:vendorId/users/:userId/invitations", {
      params: one,
      success: Data(ClientUser),
      error: changing
    }),
    /** Removes a lost authenticator app; the person is told by mail. */
    HttpApiEndpoint.post("resetTwoFactor", "/vendors/:vendorId/users/:userId/two-factor-resets", {
      params: one,
      success: Data(ClientUser),
      error: reading
    }),
    /** [NET-055] [ROL-009] Who has which role in a customer's company. */
    HttpApiEndpoint.get("roles", "/customers/:vendorId/roles", {
      params: vendor,
      success: Data(Schema.Array(Schema.Struct({ user_id: UserId, role: VendorRole }))),
      error: reading
    }),
    /**
     * [NET-052] The customer's companies in the firm that the caller may see: those with the same SIREN, itself
     * included.
     */
    HttpApiEndpoint.get("companies", "/customers/:vendorId/companies", {
      params: vendor,
      success: Data(Schema.Array(VendorSummary)),
      error: reading
    }),
    /** [NET-056] The company's firm and that firm's group; 403 for guests. */
    HttpApiEndpoint.get("group", "/customers/:vendorId/group", {
      params: vendor,
      success: Data(CustomerGroup),
      error: reading
    }),
    /**
     * [NET-087] Whether an email can be invited, and the person if the caller already sees them. With a company: into
     * it; with a role only: into a company to be created; with neither: into the firm's team. Needs the right to invite
     * there.
     */
    HttpApiEndpoint.get("byEmail", "/user-by-email", {
      query: {
        email: Schema.String.check(Schema.isMaxLength(300)),
        firm_id: FirmIdParam,
        vendor_id: Schema.optionalKey(VendorIdParam),
        role: Schema.optionalKey(Schema.Literals(clientRoles))
      },
      success: Data(KnownAddress),
      error: [...reading, Unprocessable]
    })
  )
  .middleware(SignedInOnly) {}
