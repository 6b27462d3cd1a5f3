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

/** [ACC-038] [ACC-O10] A firm as its own people see it. */
export const FirmIdentity = Schema.Struct({
  id: FirmId,
  name: Schema.String,
  /** The host the firm's portal answers on, without a port. */
  domain: Schema.String,
  tagline: Schema.NullOr(Schema.String),
  /** Raised by every change; `If-Match` names it. */
  revision: Schema.Int,
  /** Null for a firm of no holding. Its firms come in the order of their names, this one among them. */
  holding: Schema.NullOr(
    Schema.Struct({
      id: Schema.Int,
      name: Schema.String,
      firms: Schema.Array(Schema.Struct({ id: FirmId, name: Schema.String, domain: Schema.String }))
    })
  ),
  /** Names of the conditions that keep the viewer from changing it; empty: nothing does. */
  closed_by: Schema.Array(Schema.String)
})
export interface FirmIdentity extends Schema.Schema.Type<typeof FirmIdentity> {}

/** [ROL-021] [ROL-O04] The firm rights table and the viewer's own column in it. */
export const FirmRights = Schema.Struct({
  role: Schema.Literals(["admin", "collaborator"]),
  rights: Schema.Array(
    Schema.Struct({ name: Schema.Literals(firmRightNames), admin: Schema.Boolean, collaborator: Schema.Boolean })
  )
})
export interface FirmRights extends Schema.Schema.Type<typeof FirmRights> {}

/** [ACC-039] [ACC-O10] The firms of a group by name, each with its members by name. */
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

/** [NET-051] A module that a firm has. */
export const Subscription = Schema.Struct({
  name: Schema.String,
  is_active: Schema.Boolean,
  /** For how many of the firm's companies it is the other way. */
  exceptions: Schema.Int
})
export interface Subscription extends Schema.Schema.Type<typeof Subscription> {}

/** A value of another type says what its form says of an unfit one. */
const judged = (wrongType: MessageCode, rule: (text: string) => MessageCode | null) =>
  Schema.String.annotate({ message: wrongType }).check(Schema.makeFilter((text: string) => rule(text) ?? undefined))

/** A key that is absent stays as it is; an empty tagline is none. */
export const FirmChanges = Schema.Struct({
  name: Schema.optionalKey(judged("firm.name_missing", firmNameProblem)),
  domain: Schema.optionalKey(judged("firm.domain_invalid", domainProblem)),
  tagline: Schema.optionalKey(judged("firm.text_characters", taglineProblem)),
  /** [ERR-063] The answer to the question whether the domain is to be shared with another firm of the group. */
  domain_confirmed: Schema.optionalKey(Schema.Boolean.annotate({ message: "customer.choice_invalid" }))
})
export interface FirmChanges extends Schema.Schema.Type<typeof FirmChanges> {}

const params = { firmId: FirmIdParam }

/** For the firm's staff; to its clients these pages do not exist (403 `closed.isOfFirm`). */
export class WorkspacesApi extends HttpApiGroup.make("workspaces")
  .add(
    HttpApiEndpoint.get("identity", "/accounting-firms/:firmId", {
      params,
      success: Data(FirmIdentity),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /**
     * By firm admins. Another revision than the one `If-Match` names: 412. [ERR-063] A domain of another firm of the group:
     * 409 `firm.domain_in_use`, until it is confirmed.
     */
    HttpApiEndpoint.patch("change", "/accounting-firms/:firmId", {
      params,
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: FirmChanges,
      success: Data(FirmIdentity),
      error: [BadRequest, Forbidden, NotFound, Conflict, PreconditionFailed, Unprocessable]
    }),
    /** For administrators of the group alone; null where the firm belongs to none. */
    HttpApiEndpoint.get("group", "/accounting-firms/:firmId/group", {
      params,
      success: Data(Schema.NullOr(GroupFirms)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** [NET-051] In their order. */
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
