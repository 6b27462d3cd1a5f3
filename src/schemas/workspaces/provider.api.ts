import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { moduleNames } from "#schemas/access/modules.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { nameProblem } from "#schemas/people/fields/names.ts"
import { inviteEmailProblem } from "#schemas/people/teamRules.ts"
import { FirmId, FirmIdParam, Instant, UserId } from "#schemas/shared/ids.ts"
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
import { starterNames } from "#schemas/treeModels/starters.ts"
import { domainProblem, firmNameProblem, taglineProblem } from "#schemas/workspaces/firm.ts"
import {
  firmColourProblem,
  firmStates,
  groupNameProblem,
  outsideIdProblem,
  welcomeProblem
} from "#schemas/workspaces/provider.ts"

/** [SAD-002] A firm in the provider's list. */
export const ProviderFirmLine = Schema.Struct({
  id: FirmId,
  name: Schema.String,
  domain: Schema.String,
  is_active: Schema.Boolean,
  /** Empty if the firm has no group. */
  group_name: Schema.String,
  /** Number of active team members; `clients` is the number of active client files. */
  members: Schema.Int,
  clients: Schema.Int,
  created_at: Instant
})
export interface ProviderFirmLine extends Schema.Schema.Type<typeof ProviderFirmLine> {}

/** [SAD-003] [WSP-001] A firm as the provider sees it; about its clients it contains only counts. */
export const ProviderFirm = Schema.Struct({
  ...ProviderFirmLine.fields,
  tagline: Schema.NullOr(Schema.String),
  welcome_message: Schema.String,
  hubspot_id: Schema.String,
  stripe_id: Schema.String,
  /** Names of the active modules, in menu order. */
  modules: Schema.Array(Schema.String),
  administrators: Schema.Array(
    Schema.Struct({
      id: UserId,
      firstname: Schema.String,
      lastname: Schema.String,
      email: Schema.String,
      is_group_admin: Schema.Boolean,
      /** False until the person accepts the invitation. */
      has_joined: Schema.Boolean
    })
  ),
  revision: Schema.Int
})
export interface ProviderFirm extends Schema.Schema.Type<typeof ProviderFirm> {}

const choice = "customer.choice_invalid"
/** [WSP-001] Text fields of a firm, each with its validator. */
export const firmTexts = {
  name: judged("firm.name_missing", firmNameProblem),
  domain: judged("firm.domain_invalid", domainProblem),
  tagline: judged("firm.text_characters", taglineProblem),
  group_name: judged("firm.text_characters", groupNameProblem),
  welcome_message: judged("firm.text_characters", welcomeProblem),
  hubspot_id: judged("firm.outside_id_invalid", outsideIdProblem),
  stripe_id: judged("firm.outside_id_invalid", outsideIdProblem)
}
const { domain, name, ...loose } = firmTexts
/** [VAL-048] [ERR-063] True: the user confirmed sharing the domain with another firm. */
const domain_confirmed = Schema.optionalKey(said(Schema.Boolean, choice))
const modules = said(Schema.Array(said(Schema.Literals(moduleNames), choice)).check(Schema.isMaxLength(50)), choice)

const optional = <Fields extends Readonly<Record<string, Schema.Top>>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([key, schema]) => [key, Schema.optionalKey(schema)])) as {
    readonly [Key in keyof Fields]: Schema.optionalKey<Fields[Key]>
  }

const administrator = {
  firstname: judged("auth.firstname_missing", (text) => nameProblem("firstname", text)),
  lastname: judged("auth.lastname_missing", (text) => nameProblem("lastname", text)),
  email: judged("auth.email_invalid", inviteEmailProblem)
}

/** [SAD-004] POST payload of a firm. Defaults: empty texts, the usual modules, the portal's colours, no tree model. */
export const NewFirm = Schema.Struct({
  name,
  domain,
  ...optional(loose),
  domain_confirmed,
  leader_firstname: administrator.firstname,
  leader_lastname: administrator.lastname,
  leader_mail: administrator.email,
  /** Whether the first admin is also group admin of the named group. */
  is_group_admin: Schema.optionalKey(said(Schema.Boolean, choice)),
  primary_color: Schema.optionalKey(judged("branding.colour_invalid", firmColourProblem)),
  secondary_color: Schema.optionalKey(judged("branding.colour_invalid", firmColourProblem)),
  modules: Schema.optionalKey(modules),
  /** Starter tree models to create; the first is the default of new client files. */
  tree_models: Schema.optionalKey(
    said(Schema.Array(said(Schema.Literals(starterNames), choice)).check(Schema.isMaxLength(10)), choice)
  )
})
export interface NewFirm extends Schema.Schema.Type<typeof NewFirm> {}

/** PATCH: omitted keys are unchanged. */
export const ProviderFirmChanges = Schema.Struct({ ...optional(firmTexts), domain_confirmed })
export interface ProviderFirmChanges extends Schema.Schema.Type<typeof ProviderFirmChanges> {}

export const FirmStep = Schema.Literals(["firm.deactivated", "firm.restored"])
export type FirmStep = typeof FirmStep.Type

const Subscribing = Schema.Struct({
  module: said(Schema.Literals(moduleNames), choice),
  firm_ids: said(Schema.Array(FirmId).check(Schema.isMinLength(1), Schema.isMaxLength(500)), choice)
})
/** Number of firms whose subscription changed. */
const Subscribed = Data(Schema.Struct({ changed: Schema.Int }))

const params = { firmId: FirmIdParam }
const refusals = [BadRequest, Forbidden, NotFound, Conflict, Unprocessable] as const

/** [NET-101] For super admins; 403 `closed.isSuperAdmin` for everyone else. */
export class ProviderApi extends HttpApiGroup.make("provider")
  .add(
    /** [NET-102] [SAD-002] Firms sorted by name. */
    HttpApiEndpoint.get("firms", "/sa/accounting-firms", {
      query: {
        ...PageQuery,
        search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
        state: Schema.optionalKey(Schema.Literals(firmStates))
      },
      success: Page(ProviderFirmLine),
      error: [BadRequest, Forbidden]
    }),
    HttpApiEndpoint.get("firm", "/sa/accounting-firms/:firmId", {
      params,
      success: Data(ProviderFirm),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /**
     * [SAD-004] Creates a firm and invites its first admin in one transaction. 409 `firm.domain_in_use` if another firm
     * uses the domain and the sharing is not confirmed; confirming puts both firms into one group.
     */
    HttpApiEndpoint.post("create", "/sa/accounting-firms", {
      payload: NewFirm,
      success: Data(ProviderFirm).pipe(HttpApiSchema.status(201)),
      error: refusals
    }),
    /** [SAD-003] 412 if `If-Match` is not the current revision; 409 `firm.domain_in_use` as on creation. */
    HttpApiEndpoint.patch("change", "/sa/accounting-firms/:firmId", {
      params,
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: ProviderFirmChanges,
      success: Data(ProviderFirm),
      error: [...refusals, PreconditionFailed]
    }),
    /** [WSP-003] [SAD-022] Sends an event to the firm's life cycle. Users cannot enter a deactivated firm. */
    HttpApiEndpoint.post("step", "/sa/accounting-firms/:firmId/events", {
      params,
      payload: Schema.Struct({ type: said(FirmStep, choice) }),
      success: Data(ProviderFirm),
      error: refusals
    }),
    /** Invites a further admin; an admin who has not joined yet is invited again. */
    HttpApiEndpoint.post("nameAdministrator", "/sa/accounting-firms/:firmId/administrators", {
      params,
      payload: Schema.Struct(administrator),
      success: Data(ProviderFirm),
      error: refusals
    }),
    /** [NET-106] Holdings sorted by name, with their number of firms. */
    HttpApiEndpoint.get("groups", "/sa/holdings", {
      success: Data(Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String, firms: Schema.Int }))),
      error: [BadRequest, Forbidden]
    }),
    /** [SAD-014] All firms sorted by name, with whether they have the module. */
    HttpApiEndpoint.get("subscribers", "/sa/modules/:module/subscriptions", {
      params: { module: Schema.Literals(moduleNames) },
      success: Data(Schema.Array(Schema.Struct({ id: FirmId, name: Schema.String, is_subscribed: Schema.Boolean }))),
      error: [BadRequest, Forbidden]
    }),
    /**
     * [NET-108] [SAD-014] Switches a module on for 1 to 500 firms, all or none. `changed` does not count firms that
     * already had it.
     */
    HttpApiEndpoint.post("subscribe", "/sa/modules/subscribe", {
      payload: Subscribing,
      success: Subscribed,
      error: refusals
    }),
    /** [NET-109] [SAD-014] Switches a module off for firms; data created with it are kept. */
    HttpApiEndpoint.post("unsubscribe", "/sa/modules/unsubscribe", {
      payload: Subscribing,
      success: Subscribed,
      error: refusals
    })
  )
  .middleware(SignedInOnly) {}
