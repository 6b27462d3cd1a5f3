import type { ModuleName } from "#schemas/access/modules.ts"
import { defaultColours } from "#schemas/branding/rules.ts"
import type { StarterName } from "#schemas/treeModels/starters.ts"
import type { ProviderFirm } from "#schemas/workspaces/provider.api.ts"
import { administratorForm, newFirmForm, providerFirmForm, usualModules } from "#schemas/workspaces/provider.ts"
import { type InFirm, resource } from "#services/shared/resource.ts"

const kept = {
  name: "",
  domain: "",
  domain_confirmed: false,
  tagline: "",
  group_name: "",
  welcome_message: "",
  hubspot_id: "",
  stripe_id: ""
}

/**
 * [SAD-004] The form of a new firm with its colours, modules and tree models; the server invites its first
 * administrator.
 */
export const newFirm = resource<null, ProviderFirm>()({
  form: newFirmForm,
  empty: {
    ...kept,
    leader_firstname: "",
    leader_lastname: "",
    leader_mail: "",
    is_group_admin: false,
    ...defaultColours,
    modules: usualModules,
    tree_models: ["company", "sole_trader", "property_company"]
  },
  wire: ({ modules, tree_models, ...values }) => ({
    ...values,
    modules: modules as ReadonlyArray<ModuleName>,
    tree_models: tree_models as ReadonlyArray<StarterName>
  }),
  create: ({ ask, payload }) => ask("provider.create", { payload }),
  queries: ["provider.firms", "provider.groups"],
  done: ({ name }) => ({ code: "provider:made", params: { name } })
})

/** [SAD-003] The form of a firm for the provider, including its holding and its HubSpot and Stripe ids. */
export const providerFirm = resource<InFirm, ProviderFirm>()({
  form: providerFirmForm,
  empty: kept,
  valuesOf: ({ domain, group_name, hubspot_id, name, stripe_id, tagline, welcome_message }) => ({
    name,
    domain,
    group_name,
    hubspot_id,
    stripe_id,
    welcome_message,
    tagline: tagline ?? "",
    domain_confirmed: false
  }),
  change: ({ ask, headers, payload, place: params }) => ask("provider.change", { params, headers, payload }),
  read: ({ ask, place: params }) => ask("provider.firm", { params }),
  queries: ["provider.firm", "provider.firms", "provider.groups"]
})

/** [SAD-003] The form that adds an administrator to a firm. */
export const administrator = resource<InFirm, { readonly email: string }>()({
  form: administratorForm,
  empty: { firstname: "", lastname: "", email: "" },
  create: ({ ask, payload, place: params }) =>
    ask("provider.nameAdministrator", { params, payload }).then(() => ({ data: payload })),
  queries: ["provider.firm", "provider.firms", "provider.groups"],
  done: ({ email }) => ({ code: "provider:invited", params: { email } })
})
