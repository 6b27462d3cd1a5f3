import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { twoFactorStates } from "#schemas/access/codes.ts"
import { VendorRole, VendorSummary } from "#schemas/access/session.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { civilities } from "#schemas/customers/clientUser.ts"
import { clientRoles } from "#schemas/customers/clientRoles.ts"
import { phoneProblem } from "#schemas/customers/phone.ts"
import { dayProblem, lineProblem } from "#schemas/customers/texts.ts"
import { nameProblem } from "#schemas/people/fields/names.ts"
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

/** [CLI-007] A user of one company. Unknown details are empty strings. */
export const ClientUser = Schema.Struct({
  id: UserId,
  title: Schema.String,
  firstname: Schema.String,
  lastname: Schema.String,
  email: Schema.String,
  job: Schema.String,
  /** E.164 format, for example `+33123456789`; empty if unknown. */
  mobile_number: Schema.String,
  birth_date: Schema.String,
  birth_city: Schema.String,
  role: Schema.Literals(clientRoles),
  state: Schema.Literals(membershipStates),
  /** The last day of access (`2026-11-21`); null without an end. */
  access_ends_on: Schema.NullOr(Schema.String),
  /** Private applications of the company to which the user has access. */
  application_ids: Schema.Array(Schema.Int),
  invited_at: Schema.NullOr(Instant),
  joined_at: Schema.NullOr(Instant),
  /** False if the person also belongs to another firm: then nobody can change the name here. */
  may_rename: Schema.Boolean,
  /** Whether two-factor authentication is on; `on_elsewhere`: it is on, and the person also belongs to another firm. */
  two_factor: Schema.Literals(twoFactorStates),
  revision: Schema.Int
})
export interface ClientUser extends Schema.Schema.Type<typeof ClientUser> {}

/** The users of a company. `closed_by`: guards that forbid the caller to change them; empty if allowed. */
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

/** Body of a PATCH: omitted keys are unchanged. `is_open`: false ends the access now, true restores it. */
export const ClientUserChanges = Schema.Struct({
  title: Schema.optionalKey(fields.title),
  firstname: Schema.optionalKey(fields.firstname),
  lastname: Schema.optionalKey(fields.lastname),
  role: Schema.optionalKey(fields.role),
  ...optional,
  is_open: Schema.optionalKey(said(Schema.Boolean, "customer.choice_invalid"))
})
export interface ClientUserChanges extends Schema.Schema.Type<typeof ClientUserChanges> {}

/** [NET-056] The firm that keeps the company, and the holding of that firm; `group` is null if the firm has none. */
export const CustomerGroup = Schema.Struct({
  firm: Schema.Struct({ id: FirmId, name: Schema.String }),
  group: Schema.NullOr(Schema.Struct({ id: Schema.Int, name: Schema.String }))
})
export interface CustomerGroup extends Schema.Schema.Type<typeof CustomerGroup> {}

/** [NET-087] Whether an email address can be invited. */
export const KnownAddress = Schema.Struct({
  /** Message code of the reason why the address cannot be invited; null if it can. */
  problem: Schema.NullOr(Schema.String),
  /** The person with this address; null unless the firm already sees the person. */
  person: Schema.NullOr(Schema.Struct({ id: UserId, firstname: Schema.String, lastname: Schema.String }))
})
export interface KnownAddress extends Schema.Schema.Type<typeof KnownAddress> {}

const vendor = { vendorId: VendorIdParam }
const one = { ...vendor, userId: UserIdParam }
const changing = [BadRequest, Forbidden, NotFound, Conflict, Unprocessable] as const
const reading = [BadRequest, Forbidden, NotFound] as const

/** The users of a company. The firm's staff and the company's admins may change them. */
export class ClientUsersApi extends HttpApiGroup.make("clientUsers")
  .add(
    /** [NET-084] [CLI-007] The company's users, sorted by last name. */
    HttpApiEndpoint.get("list", "/vendors/:vendorId/users", {
      params: vendor,
      success: Data(ClientUsers),
      error: reading
    }),
    /**
     * [VAL-042] [VAL-043] [VAL-047] Adds a user and sends an invitation by mail. 422 on `email` if the address belongs
     * to a firm's staff, who cannot be client users.
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
    /** Turns off two-factor authentication for a user who lost the authenticator app, and informs the user by mail. */
    HttpApiEndpoint.post("resetTwoFactor", "/vendors/:vendorId/users/:userId/two-factor-resets", {
      params: one,
      success: Data(ClientUser),
      error: reading
    }),
    /** [NET-055] [ROL-009] The role of each user of a company. */
    HttpApiEndpoint.get("roles", "/customers/:vendorId/roles", {
      params: vendor,
      success: Data(Schema.Array(Schema.Struct({ user_id: UserId, role: VendorRole }))),
      error: reading
    }),
    /**
     * [NET-052] The companies of the firm that have the same SIREN as this one and that the caller may see, this
     * company included.
     */
    HttpApiEndpoint.get("companies", "/customers/:vendorId/companies", {
      params: vendor,
      success: Data(Schema.Array(VendorSummary)),
      error: reading
    }),
    /** [NET-056] The company's firm and that firm's holding; 403 for guests. */
    HttpApiEndpoint.get("group", "/customers/:vendorId/group", {
      params: vendor,
      success: Data(CustomerGroup),
      error: reading
    }),
    /**
     * [NET-087] Whether an email address can be invited, and the person if the caller already sees them. With
     * `vendor_id`: into that company; with `role` only: into a company to be created; with neither: into the firm's
     * team. Requires the right to invite there.
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
