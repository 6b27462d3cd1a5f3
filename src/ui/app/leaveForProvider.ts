import type { Verdict } from "#machines/access/guardChain.facts.ts"
import { embeddedOf } from "#schemas/access/redirects.ts"
import { ssoErrorAddress } from "#schemas/access/ssoRules.ts"
import { departures } from "#services/access/ssoBinding.ts"
import type { Portal } from "#ui/app/portal.ts"

/**
 * [ACC-O08] [SES-013] Starts a sign-in with one of the host's identity providers, by name. Resolves to null while the
 * browser leaves the page, else to the portal URL that shows the failure.
 */
export const leaveForProvider = async (
  { ask }: Pick<Portal, "ask">,
  { name, redirect }: Extract<Verdict, { readonly kind: "provider" }>,
  href: string
): Promise<string | null> => {
  const listed = await ask("signIn.providers", { showError: false }).catch(() => null)
  if (listed === null) return ssoErrorAddress(name, "auth.sso_unavailable")
  const provider = listed.data.find((known) => known.name === name)
  if (provider === undefined) return ssoErrorAddress(name, "auth.sso_unknown")
  const link = await departures(() => sessionStorage)
    .leave(provider, { redirect, embedded: embeddedOf(href) })
    .catch(() => null)
  if (link === null) return ssoErrorAddress(name, "auth.sso_state")
  location.assign(link)
  return null
}
