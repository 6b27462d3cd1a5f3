import type { ModuleName } from "#schemas/access/modules.ts"
import { defaultColours } from "#schemas/branding/rules.ts"
import type { FormRecord } from "#schemas/shared/form.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { StarterName } from "#schemas/treeModels/starters.ts"
import type { NewFirm, ProviderFirm, ProviderFirmChanges } from "#schemas/workspaces/provider.api.ts"
import { type NewFirmValues, type ProviderFirmValues, usualModules } from "#schemas/workspaces/provider.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

const quiet = { showError: false } as const

export const newFirm: FormRecord<NewFirmValues> = {
  values: {
    name: "",
    domain: "",
    domain_confirmed: false,
    tagline: "",
    group_name: "",
    welcome_message: "",
    hubspot_id: "",
    stripe_id: "",
    leader_firstname: "",
    leader_lastname: "",
    leader_mail: "",
    is_group_admin: false,
    ...defaultColours,
    modules: usualModules,
    tree_models: ["company", "sole_trader", "property_company"]
  },
  revision: 0
}

/** [SAD-004] `tell` hears of the firm once it is made. */
export const firmCreating = (ask: Ask, tell: (firm: ProviderFirm) => void) =>
  savingActor({
    send: async ({ values }, signal) => {
      const { modules, tree_models, ...rest } = values as NewFirmValues
      const payload: NewFirm = {
        ...rest,
        modules: modules as ReadonlyArray<ModuleName>,
        tree_models: tree_models as ReadonlyArray<StarterName>
      }
      const { data } = await ask("provider.create", { ...quiet, payload }, signal)
      tell(data)
      return { values, revision: data.revision }
    },
    read: () => Promise.resolve(newFirm)
  })

export const providerFirmRecord = (firm: ProviderFirm): FormRecord<ProviderFirmValues> => {
  const { domain, group_name, hubspot_id, name, revision, stripe_id, tagline, welcome_message } = firm
  const values = { name, domain, group_name, hubspot_id, stripe_id, welcome_message, tagline: tagline ?? "" }
  return { values: { ...values, domain_confirmed: false }, revision }
}

/** [SAD-003] Only what was changed travels. */
export const firmKeeping = (ask: Ask, firmId: FirmId, tell: (firm: ProviderFirm) => void) => {
  const params = { firmId }
  return savingActor({
    send: async ({ changed, revision, values }, signal) => {
      const payload = Object.fromEntries(changed.map((field) => [field, values[field]])) as ProviderFirmChanges
      const { data } = await ask("provider.change", { ...quiet, params, headers: seen(revision), payload }, signal)
      tell(data)
      return providerFirmRecord(data)
    },
    read: async (signal) => providerFirmRecord((await ask("provider.firm", { ...quiet, params }, signal)).data)
  })
}

export type AdministratorValues = {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
}
export const newAdministrator: FormRecord<AdministratorValues> = {
  values: { firstname: "", lastname: "", email: "" },
  revision: 0
}

export const administratorNaming = (ask: Ask, firmId: FirmId, tell: (values: AdministratorValues) => void) =>
  savingActor({
    send: async ({ values }, signal) => {
      const payload = values as AdministratorValues
      const { data } = await ask("provider.nameAdministrator", { ...quiet, params: { firmId }, payload }, signal)
      tell(payload)
      return { values, revision: data.revision }
    },
    read: () => Promise.resolve(newAdministrator)
  })
