import { useQueryClient } from "@tanstack/react-query"
import { autologinAddress } from "#schemas/access/redirects.ts"
import type { FirmIdentity } from "#schemas/workspaces/workspaces.api.ts"
import { type Portal, usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"

const moveTo = async (portal: Portal, domain: string) => {
  const { data } = await portal.ask("access.handOver", { payload: { host: domain } })
  location.assign(autologinAddress(location.origin, domain, data.token, location.pathname))
}

/** Call after a change of a firm's identity: updates its name on the page, and moves the browser to its new domain. */
export const useFirmChanged = () => {
  const portal = usePortal()
  const queries = useQueryClient()
  return (firm: FirmIdentity) => {
    const { queryKey } = callQuery(portal, "workspaces.identity", { params: { firmId: firm.id }, showError: false })
    queries.setQueryData(queryKey, { data: firm })
    const { person } = portal.session.getSnapshot().context
    const before = person?.firms.find(({ id }) => id === firm.id)
    if (person === null || before === undefined) return
    const firms = person.firms.map((one) =>
      one.id === firm.id ? { ...one, name: firm.name, domain: firm.domain } : one
    )
    portal.session.send({ type: "person.changed", person: { ...person, firms } })
    portal.branding.ref.send({ type: "looks.changed" })
    // [ACC-025] The old domain no longer serves the firm.
    if (before.domain === location.hostname && firm.domain !== before.domain) void moveTo(portal, firm.domain)
  }
}
