import type { Facts, Visitor } from "#machines/access/guardChain.facts.ts"
import { encodeContext } from "#schemas/access/context.ts"
import { fillPath, type RouteRow, rowsAt } from "#schemas/access/routes.ts"
import type { Firm } from "#schemas/access/session.ts"
import { FirmId, VendorId } from "#schemas/shared/ids.ts"

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

/** A client's admin, collaborator and guest differ inside the screens, not at their doors. */
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
  applicationId: "1",
  catalogServiceId: "1",
  categoryId: "1",
  documentHash: "00000000000000aa",
  documentId: "1",
  folderHash: "00000000000000bb",
  token: "t0ken",
  userId: "1",
  vendor: "google",
  workflowId: "1",
  workspaceId: "1"
}

export const paramsOf = (context: string | null) => ({ ...sample, context })

/** The address of a row as its own link would write it. */
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

const segments = (path: string) => path.split("/").filter((segment) => segment !== "")

const paramsIn = (template: string, path: string): Readonly<Record<string, string>> | null => {
  const walk = (
    wanted: ReadonlyArray<string>,
    given: ReadonlyArray<string>
  ): Readonly<Record<string, string>> | null => {
    const [head, ...rest] = wanted
    if (head === undefined) return given.length === 0 ? {} : null
    if (head === "$") return { $: given.join("/") }
    const name = /\$(\w+)/.exec(head)?.[1]
    const [first, ...others] = given
    if (name === undefined) return first === head ? walk(rest, others) : null
    const taken = first === undefined ? null : walk(rest, others)
    if (taken !== null && first !== undefined) return { [name]: decodeURIComponent(first), ...taken }
    return head.startsWith("{") ? walk(rest, given) : null
  }
  return walk(segments(template), segments(path))
}

/** What a router finds at an address: the template with the most words of its own. */
export const routed = (rows: ReadonlyArray<RouteRow>, href: string, who: Visitor | null): Facts => {
  const path = href.split(/[?#]/)[0] ?? "/"
  const words = (template: string) => segments(template).filter((segment) => !segment.includes("$")).length
  const [best] = rows
    .flatMap((row) => {
      const params = paramsIn(row.path, path)
      return params === null ? [] : [{ row, params }]
    })
    .sort(
      (one, other) =>
        words(other.row.path) - words(one.row.path) || Number(one.row.path === "/$") - Number(other.row.path === "/$")
    )
  if (best === undefined) throw new Error(`no route at ${href}`)
  return { ...factsOf(best.row, who, null), params: best.params, href }
}
