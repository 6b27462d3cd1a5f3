import type { Visitor } from "#machines/access/guardChain.facts.ts"
import { moduleNames } from "#schemas/access/modules.ts"
import type { Firm } from "#schemas/access/session.ts"
import { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { Company, FirmName, World } from "#tests/support/world.ts"

export const people = [
  "anonymous",
  "super admin",
  "group admin",
  "firm admin",
  "firm collaborator",
  "client admin",
  "client collaborator",
  "client guest",
  "user of another firm"
] as const
export type Person = (typeof people)[number]

/** The visitor as the route guards see them, computed from the test world's data. */
export const visitorOf = (world: World, who: Person): Visitor | null => {
  if (who === "anonymous") return null
  if (who === "super admin") return { isSuperAdmin: true, firms: [], chosen: null, companies: [], modules: null }
  const isClient = who.startsWith("client")
  const key: FirmName = who === "user of another firm" ? "atlas" : "lumen"
  const { domain, id, name } = world.firms[key]
  const { bakery, garage, workshop } = world.companies
  const companies: ReadonlyArray<Company> = key === "atlas" ? [garage] : isClient ? [bakery] : [bakery, workshop]
  const firm: Firm = {
    id: FirmId.make(id),
    name,
    domain,
    isAccountant: !isClient,
    isAccountantAdmin: !isClient && who !== "firm collaborator",
    isGroupAdmin: who === "group admin",
    active: true
  }
  return {
    isSuperAdmin: false,
    firms: [firm],
    chosen: { firmId: firm.id, vendorId: VendorId.make((companies[0] ?? bakery).id) },
    companies: companies.map(({ id: company }) => VendorId.make(company)),
    // [NET-028] No company of the test world has its accounting software connected.
    modules: moduleNames.filter((name) => !isClient || name !== "accounting-software")
  }
}
