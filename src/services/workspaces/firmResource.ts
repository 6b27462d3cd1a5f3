import type { FormDefinition } from "#schemas/shared/form.ts"
import { firmForm, type FirmValues } from "#schemas/workspaces/firm.ts"
import type { FirmIdentity } from "#schemas/workspaces/workspaces.api.ts"
import { type InFirm, resource } from "#services/shared/resource.ts"

/** [ERR-063] The firm's form plus the confirmation that its domain may be shared with another firm. */
const form: FormDefinition<FirmValues & { readonly domain_confirmed: boolean }> = {
  fields: [...firmForm.fields, "domain_confirmed"],
  check: firmForm.check
}

/** [ACC-038] The form of a firm's name, tagline and domain, for its own staff. */
export const firmIdentity = resource<InFirm, FirmIdentity>()({
  form,
  empty: { name: "", tagline: "", domain: "", domain_confirmed: false },
  valuesOf: ({ domain, name, tagline }) => ({ name, tagline: tagline ?? "", domain, domain_confirmed: false }),
  change: ({ ask, headers, payload, place: params }) => ask("workspaces.change", { params, headers, payload }),
  read: ({ ask, place: params }) => ask("workspaces.identity", { params })
})
