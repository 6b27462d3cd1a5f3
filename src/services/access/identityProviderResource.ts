import type { IdentityProvider } from "#schemas/access/sso.ts"
import { emptyProvider, providerErrors, type ProviderValues, trimmedProvider } from "#schemas/access/ssoRules.ts"
import { formOf } from "#schemas/shared/form.ts"
import { type InFirm, oneOf, picked, resource } from "#services/shared/resource.ts"

const form = formOf<ProviderValues>(emptyProvider, (values) => providerErrors(trimmedProvider(values)))

/** [SES-012] The form of an identity provider. The secret is write-only: the server never returns it. */
export const identityProviders = resource<InFirm, IdentityProvider>()({
  form,
  empty: emptyProvider,
  valuesOf: (provider) => picked({ ...provider, client_secret: "" }, form.fields),
  create: ({ ask, payload, place: params }) => ask("identityProviders.add", { params, payload }),
  change: ({ ask, entity: { id: providerId }, headers, payload, place }) =>
    ask("identityProviders.change", { params: { ...place, providerId }, headers, payload }),
  read: async ({ ask, entity, place: params }) =>
    oneOf({ data: (await ask("identityProviders.list", { params })).data.providers }, entity),
  queries: ["identityProviders.list"]
})
