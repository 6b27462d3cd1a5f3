import type { FormRecord } from "#schemas/shared/form.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { IdentityProvider, ProviderId } from "#schemas/access/sso.ts"
import { emptyProvider, providerErrors, trimmedProvider } from "#schemas/access/ssoRules.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

/** A provider as its form holds it; the secret is never read, only written. */
export type ProviderForm = {
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  readonly scopes: string
  readonly trusts_email: boolean
}

export const providerForm = {
  fields: ["name", "issuer", "client_id", "client_secret", "scopes", "trusts_email"],
  check: (values: ProviderForm) => providerErrors(trimmedProvider(values))
} as const

export const newProvider: FormRecord<ProviderForm> = { values: { ...emptyProvider }, revision: 0 }

export const providerRecord = (provider: IdentityProvider): FormRecord<ProviderForm> => {
  const { client_id, issuer, name, revision, scopes, trusts_email } = provider
  return { values: { name, issuer, client_id, client_secret: "", scopes, trusts_email }, revision }
}

const quiet = { showError: false } as const

interface Kept {
  readonly ask: Ask
  readonly firmId: FirmId
  readonly tell: (provider: IdentityProvider) => void
}

/** [SES-012] The `save` of a new provider's form. */
export const providerAdding = ({ ask, firmId, tell }: Kept) =>
  savingActor({
    send: async ({ values }, signal) => {
      const payload = values as unknown as ProviderForm
      const { data } = await ask("identityProviders.add", { ...quiet, params: { firmId }, payload }, signal)
      tell(data)
      return providerRecord(data)
    },
    read: () => Promise.resolve(newProvider)
  })

/** [SES-012] The `save` of a known provider's form: only what was changed travels. */
export const providerChanging = ({ ask, firmId, providerId, tell }: Kept & { readonly providerId: ProviderId }) =>
  savingActor({
    send: async ({ changed, revision, values }, signal) => {
      const payload = Object.fromEntries(changed.map((field) => [field, values[field]]))
      const request = { ...quiet, params: { firmId, providerId }, headers: seen(revision), payload }
      const { data } = await ask("identityProviders.change", request, signal)
      tell(data)
      return providerRecord(data)
    },
    read: async (signal) => {
      const { data } = await ask("identityProviders.list", { ...quiet, params: { firmId } }, signal)
      const found = data.providers.find(({ id }) => id === providerId)
      return found === undefined ? newProvider : providerRecord(found)
    }
  })
