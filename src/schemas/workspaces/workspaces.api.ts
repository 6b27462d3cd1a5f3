import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { firmRightNames } from "#schemas/access/policy.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { FirmId, FirmIdParam, UserId } from "#schemas/shared/ids.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { Data } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  Unprocessable
} from "#schemas/shared/problem.ts"
import { domainProblem, firmNameProblem, taglineProblem } from "#schemas/workspaces/firm.ts"

/** [ACC-038] [ACC-O10] A firm's identity, for its own staff. */
export const FirmIdentity = Schema.Struct({
  id: FirmId,
  name: Schema.String,
  /** Host of the firm's portal, without port. */
  domain: Schema.String,
  tagline: Schema.NullOr(Schema.String),
  /** Incremented by each change; send it as `If-Match`. */
  revision: Schema.Int,
  /** The firm's holding with all its firms (this one included), sorted by name; null if it has none. */
  holding: Schema.NullOr(
    Schema.Struct({
      id: Schema.Int,
      name: Schema.String,
      firms: Schema.Array(Schema.Struct({ id: FirmId, name: Schema.String, domain: Schema.String }))
    })
  ),
  /** Names of the conditions that forbid the caller to change it; empty if they may. */
  closed_by: Schema.Array(Schema.String)
})
export interface FirmIdentity extends Schema.Schema.Type<typeof FirmIdentity> {}

/** [ROL-021] [ROL-O04] The firm's rights table, and the caller's role. */
export const FirmRights = Schema.Struct({
  role: Schema.Literals(["admin", "collaborator"]),
  rights: Schema.Array(
    Schema.Struct({ name: Schema.Literals(firmRightNames), admin: Schema.Boolean, collaborator: Schema.Boolean })
  )
})
export interface FirmRights extends Schema.Schema.Type<typeof FirmRights> {}

/** [ACC-039] [ACC-O10] Firms of a group with their team members, sorted by name. */
export const GroupFirms = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  firms: Schema.Array(
    Schema.Struct({
      id: FirmId,
      name: Schema.String,
      domain: Schema.String,
      active: Schema.Boolean,
      members: Schema.Array(
        Schema.Struct({
          id: UserId,
          name: Schema.String,
          email: Schema.String,
          role: Schema.Literals(["admin", "collaborator"]),
          is_group_admin: Schema.Boolean
        })
      )
    })
  )
})
export interface GroupFirms extends Schema.Schema.Type<typeof GroupFirms> {}

/** [NET-051] A module of a firm. */
export const Subscription = Schema.Struct({
  name: Schema.String,
  is_active: Schema.Boolean,
  /** Number of the firm's companies for which the module is set differently from the firm. */
  exceptions: Schema.Int
})
export interface Subscription extends Schema.Schema.Type<typeof Subscription> {}

/** Gives a value of the wrong type the same message as an invalid text. */
const judged = (wrongType: MessageCode, rule: (text: string) => MessageCode | null) =>
  Schema.String.annotate({ message: wrongType }).check(Schema.makeFilter((text: string) => rule(text) ?? undefined))

/** PATCH: omitted keys are unchanged; an empty `tagline` removes it. */
export const FirmChanges = Schema.Struct({
  name: Schema.optionalKey(judged("firm.name_missing", firmNameProblem)),
  domain: Schema.optionalKey(judged("firm.domain_invalid", domainProblem)),
  tagline: Schema.optionalKey(judged("firm.text_characters", taglineProblem)),
  /** [ERR-063] True: the user confirmed sharing the domain with another firm of the group. */
  domain_confirmed: Schema.optionalKey(Schema.Boolean.annotate({ message: "customer.choice_invalid" }))
})
export interface FirmChanges extends Schema.Schema.Type<typeof FirmChanges> {}

const params = { firmId: FirmIdParam }

/** For the firm's staff; client users get 403 `closed.isOfFirm`. */
export class WorkspacesApi extends HttpApiGroup.make("workspaces")
  .add(
    HttpApiEndpoint.get("identity", "/accounting-firms/:firmId", {
      params,
      success: Data(FirmIdentity),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /**
     * [ERR-063] For the firm's admins. 412 if `If-Match` is not the current revision. 409 `firm.domain_in_use` if
     * another firm of the group uses the domain and the sharing is not confirmed.
     */
    HttpApiEndpoint.patch("change", "/accounting-firms/:firmId", {
      params,
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: FirmChanges,
      success: Data(FirmIdentity),
      error: [BadRequest, Forbidden, NotFound, Conflict, PreconditionFailed, Unprocessable]
    }),
    /** For group admins; null if the firm has no group. */
    HttpApiEndpoint.get("group", "/accounting-firms/:firmId/group", {
      params,
      success: Data(Schema.NullOr(GroupFirms)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** [NET-051] Sorted in menu order. */
    HttpApiEndpoint.get("subscriptions", "/accounting-firms/:firmId/subscriptions", {
      params,
      success: Data(Schema.Array(Subscription)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    HttpApiEndpoint.get("rights", "/accounting-firms/:firmId/rights", {
      params,
      success: Data(FirmRights),
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .middleware(SignedInOnly) {}
