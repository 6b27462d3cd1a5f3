import type { Facts, Visitor } from "#machines/access/guardChain.facts.ts"
import { encodeContext } from "#schemas/access/context.ts"
import { fillPath, type RouteRow, rowsAt } from "#schemas/access/routes.ts"
import type { Firm } from "#schemas/access/session.ts"
import { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { rowAt } from "../../../scripts/matrix/addresses.ts"

export const lumen = FirmId.make(1)
export const atlas = FirmId.make(2)
export const dupont = VendorId.make(7)
export const martin = VendorId.make(8)

export const firm = (id: FirmId, part: Partial<Firm> = {}): Firm => ({
  id,
  name: `firm ${id}`,
  domain: id === lumen ? "lumen.localhost" : "atlas.localhost",
  isAccountant: false,
  isAccountantAdmin: false,
  isGroupAdmin: false,
  active: true,
  ...part
})

export const visitor = (part: Partial<Visitor> = {}): Visitor => ({
  isSuperAdmin: false,
  firms: [firm(lumen)],
  chosen: { firmId: lumen, vendorId: dupont },
  companies: [dupont],
  modules: null,
  ...part
})

const staff = (part: Partial<Firm>) =>
  visitor({ firms: [firm(lumen, { isAccountant: true, ...part })], companies: [dupont, martin] })

/** A client's admin, collaborator and guest may open the same routes; they differ inside the screens. */
export const identities = {
  anonymous: null,
  "super admin": visitor({ isSuperAdmin: true, firms: [], chosen: null, companies: [] }),
  "group admin": staff({ isAccountantAdmin: true, isGroupAdmin: true }),
  "firm admin": staff({ isAccountantAdmin: true }),
  "firm collaborator": staff({}),
  "client admin": visitor(),
  "client collaborator": visitor(),
  "client guest": visitor(),
  "user of another firm": visitor({
    firms: [firm(atlas, { isAccountant: true })],
    chosen: { firmId: atlas, vendorId: martin },
    companies: [martin]
  })
} satisfies Record<string, Visitor | null>
export type Identity = keyof typeof identities

export const contextText = (firmId: FirmId, vendorId: VendorId | null) => encodeContext({ firmId, vendorId })

const sample: Readonly<Record<string, string>> = {
  $: "nowhere",
  accountingFirmId: "1",
  afterId: "2",
  applicationId: "1",
  beforeId: "1",
  catalogServiceId: "1",
  categoryId: "1",
  documentHash: "00000000000000aa",
  documentId: "1",
  folderHash: "00000000000000bb",
  signatureId: "1",
  token: "t0ken",
  userId: "1",
  vendor: "google",
  workflowId: "1",
  workspaceId: "1"
}

export const paramsOf = (context: string | null) => ({ ...sample, context })

/** The facts of the guard chain for a route, at the URL that a link to it has. */
export const factsOf = (
  row: RouteRow,
  who: Visitor | null,
  context: string | null,
  part: Partial<Facts> = {}
): Facts => {
  const params = paramsOf(context)
  return {
    visitor: who,
    hasUntriedToken: false,
    rows: rowsAt(row.path),
    params,
    href: row.path === "/$" ? "/nowhere" : fillPath(row.path, params),
    origin: "http://lumen.localhost:4000",
    embedded: null,
    ...part
  }
}

/** The facts of the guard chain for a URL, matched as the router does. */
export const routed = (href: string, who: Visitor | null): Facts => {
  const { params, row } = rowAt(href)
  return { ...factsOf(row, who, null), params, href }
}
