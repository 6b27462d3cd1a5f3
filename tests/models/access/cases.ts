import type { IdentityProviderEvent } from "#machines/access/identityProvider.machine.ts"

export const admin = { isFirmAdmin: true }
export const providerCases = {
  "provider.activated": { type: "provider.activated", by: admin },
  "provider.changed": { type: "provider.changed", by: admin },
  "provider.deactivated": { type: "provider.deactivated", by: admin },
  "provider.removed": { type: "provider.removed", by: admin }
} satisfies { readonly [T in IdentityProviderEvent["type"]]: IdentityProviderEvent & { readonly type: T } }
