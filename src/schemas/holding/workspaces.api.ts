import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { moduleNames } from "#schemas/access/modules.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { HoldingFirm } from "#schemas/holding/holding.api.ts"
import { HoldingIdParam } from "#schemas/holding/ids.ts"
import { customerPlans, planLimit } from "#schemas/holding/words.ts"
import { nameProblem } from "#schemas/people/fields/names.ts"
import { inviteEmailProblem } from "#schemas/people/teamRules.ts"
import { FirmId, FirmIdParam, UserId, VendorId } from "#schemas/shared/ids.ts"
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
import { firmTextLimit } from "#schemas/workspaces/firm.ts"
import { firmTexts } from "#schemas/workspaces/provider.api.ts"

/** [ACC-106] [WSP-001] One workspace, with the counters shown before a deletion. */
export const Workspace = Schema.Struct({
  id: FirmId,
  name: Schema.String,
  domain: Schema.String,
  tagline: Schema.String,
  welcome_message: Schema.String,
  revision: Schema.Int,
  state: HoldingFirm.fields.state,
  deletes_at: HoldingFirm.fields.deletes_at,
  deletes_customers: Schema.Boolean,
  /** Number of customers that are deleted with the workspace. */
  going: Schema.Int,
  created_at: HoldingFirm.fields.created_at,
  is_member: Schema.Boolean,
  /** Whether the holding still has an admin in another workspace if this one is deleted. */
  keeps_admin: Schema.Boolean,
  modules: Schema.Array(Schema.String),
  administrators: Schema.Array(
    Schema.Struct({
      id: UserId,
      name: Schema.String,
      email: Schema.String,
      is_group_admin: Schema.Boolean,
      has_joined: Schema.Boolean
    })
  ),
  counts: Schema.Struct({
    members: Schema.Int,
    customers: Schema.Int,
    client_users: Schema.Int,
    documents: Schema.Int,
    tasks: Schema.Int,
    missions: Schema.Int
  })
})
export interface Workspace extends Schema.Schema.Type<typeof Workspace> {}

const choice = "customer.choice_invalid"
const { domain, name, tagline, welcome_message } = firmTexts
/** [VAL-048] True: the user confirmed sharing the domain with another workspace of the holding. */
const domain_confirmed = Schema.optionalKey(said(Schema.Boolean, choice))

/**
 * [ACC-107] POST payload of a workspace. `modules` must be among those of the holding's workspaces; by default all of
 * these.
 */
export const NewWorkspace = Schema.Struct({
  name,
  domain,
  tagline: Schema.optionalKey(tagline),
  welcome_message: Schema.optionalKey(welcome_message),
  domain_confirmed,
  leader_firstname: judged("auth.firstname_missing", (text) => nameProblem("firstname", text)),
  leader_lastname: judged("auth.lastname_missing", (text) => nameProblem("lastname", text)),
  leader_mail: judged("auth.email_invalid", inviteEmailProblem),
  is_group_admin: Schema.optionalKey(said(Schema.Boolean, choice)),
  modules: Schema.optionalKey(
    said(Schema.Array(said(Schema.Literals(moduleNames), choice)).check(Schema.isMaxLength(50)), choice)
  )
})
export interface NewWorkspace extends Schema.Schema.Type<typeof NewWorkspace> {}

/** PATCH: omitted keys are unchanged. */
export const WorkspaceChanges = Schema.Struct({
  name: Schema.optionalKey(name),
  domain: Schema.optionalKey(domain),
  tagline: Schema.optionalKey(tagline),
  welcome_message: Schema.optionalKey(welcome_message),
  domain_confirmed
})
export interface WorkspaceChanges extends Schema.Schema.Type<typeof WorkspaceChanges> {}

/**
 * An event of the workspace's life cycle. `deletion.asked` requires the typed `name` and, if there are customers, what
 * happens to them: they are deleted too (`delete`) or transferred to the workspace `transfer_to` (`transfer`). `plans`
 * are exceptions for single customers; a null `to_firm_id` deletes the customer with the workspace.
 */
export const WorkspaceStep = Schema.Struct({
  type: said(Schema.Literals(["firm.deactivated", "firm.restored", "deletion.asked", "deletion.undone"]), choice),
  name: Schema.optionalKey(
    judged("holding.name_differs", (text) => (text.length > 2 * firmTextLimit ? "holding.name_differs" : null))
  ),
  customers: Schema.optionalKey(said(Schema.Literals(customerPlans), "holding.plan_missing")),
  transfer_to: Schema.optionalKey(said(FirmId, "holding.transfer_elsewhere")),
  plans: Schema.optionalKey(
    said(
      Schema.Array(
        Schema.Struct({
          vendor_id: said(VendorId, choice),
          to_firm_id: Schema.NullOr(said(FirmId, "holding.transfer_elsewhere"))
        })
      ).check(Schema.isMaxLength(planLimit)),
      choice
    )
  )
})
export interface WorkspaceStep extends Schema.Schema.Type<typeof WorkspaceStep> {}

/**
 * The workspace after the event. For a deletion: the number of customers being transferred, and the customers that
 * could not be (name and reason).
 */
export const WorkspaceStepped = Schema.Struct({
  workspace: Workspace,
  moving: Schema.Int,
  report: Schema.Array(Schema.Struct({ name: Schema.String, code: Schema.String }))
})
export interface WorkspaceStepped extends Schema.Schema.Type<typeof WorkspaceStepped> {}

const holding = { holdingId: HoldingIdParam }
const params = { ...holding, firmId: FirmIdParam }
const reading = [BadRequest, Forbidden, NotFound] as const
const changing = [...reading, Conflict, Unprocessable] as const

/** [HOL-004] The workspaces of a holding, for the holding's admins. */
export class HoldingWorkspacesApi extends HttpApiGroup.make("holdingWorkspaces")
  .add(
    HttpApiEndpoint.get("read", "/holdings/:holdingId/accounting-firms/:firmId", {
      params,
      success: Data(Workspace),
      error: reading
    }),
    /**
     * [ACC-107] Creates the workspace and invites its first admin in one transaction. 409 `firm.domain_in_use` if the
     * domain is used by another workspace and the sharing is not confirmed.
     */
    HttpApiEndpoint.post("create", "/holdings/:holdingId/accounting-firms", {
      params: holding,
      payload: NewWorkspace,
      success: Data(Workspace).pipe(HttpApiSchema.status(201)),
      error: changing
    }),
    /** 412 if `If-Match` is not the current revision. */
    HttpApiEndpoint.patch("change", "/holdings/:holdingId/accounting-firms/:firmId", {
      params,
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: WorkspaceChanges,
      success: Data(Workspace),
      error: [...changing, PreconditionFailed]
    }),
    /** [WSP-002] to [WSP-006] [WSP-O01] Sends an event to the workspace's life cycle. */
    HttpApiEndpoint.post("step", "/holdings/:holdingId/accounting-firms/:firmId/events", {
      params,
      payload: WorkspaceStep,
      success: Data(WorkspaceStepped),
      error: changing
    }),
    /** [NET-060] Modules of the holding's workspaces, with the number of workspaces that have each one. */
    HttpApiEndpoint.get("modules", "/holdings/:holdingId/modules", {
      params: holding,
      success: Data(Schema.Array(Schema.Struct({ name: Schema.String, firms: Schema.Int }))),
      error: reading
    }),
    /** [NET-061] Domains of the holding, with the workspaces that use each one. */
    HttpApiEndpoint.get("domains", "/holdings/:holdingId/domains", {
      params: holding,
      success: Data(Schema.Array(Schema.Struct({ domain: Schema.String, firms: Schema.Array(FirmId) }))),
      error: reading
    }),
    /** [NET-062] The colours of each workspace, for the light and the dark theme. */
    HttpApiEndpoint.get("whiteLabels", "/holdings/:holdingId/white-labels", {
      params: holding,
      success: Data(
        Schema.Array(
          Schema.Struct({
            firm_id: FirmId,
            theme: Schema.Literals(["light", "dark"]),
            primary_color: Schema.String,
            secondary_color: Schema.String
          })
        )
      ),
      error: reading
    })
  )
  .middleware(SignedInOnly) {}
