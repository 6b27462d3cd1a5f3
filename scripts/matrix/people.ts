import type { Visitor } from "#machines/access/guardChain.facts.ts"
import { decodeContext, encodeContext } from "#schemas/access/context.ts"
import { moduleNames } from "#schemas/access/modules.ts"
import type { Firm } from "#schemas/access/session.ts"
import { FirmId, VendorId } from "#schemas/shared/ids.ts"

/** The nine kinds of person in the matrix, in its order. */
export const identities = [
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
export type Identity = (typeof identities)[number]

export const firmA = FirmId.make(1)
export const firmB = FirmId.make(2)
/** Ids of two companies of firm A and one of firm B. */
export const companies = { a1: VendorId.make(11), a2: VendorId.make(12), b1: VendorId.make(21) } as const

/** Encoded contexts for the URLs of the matrix. */
export const places = {
  a1: encodeContext({ firmId: firmA, vendorId: companies.a1 }),
  a2: encodeContext({ firmId: firmA, vendorId: companies.a2 }),
  b1: encodeContext({ firmId: firmB, vendorId: companies.b1 })
} as const
export type Place = keyof typeof places

const links: Readonly<Record<Exclude<Identity, "anonymous" | "super admin">, ReadonlyArray<VendorId>>> = {
  "group admin": [companies.a1, companies.a2],
  "firm admin": [companies.a1, companies.a2],
  "firm collaborator": [companies.a1],
  "client admin": [companies.a1],
  "client collaborator": [companies.a1],
  "client guest": [companies.a1],
  "user of another firm": [companies.b1]
}

/**
 * The visitor for a kind of person, after the default firm and company were chosen for a URL with this context. Null
 * for an anonymous person.
 */
export const visitorAt = (who: Identity, context: string | null | undefined): Visitor | null => {
  if (who === "anonymous") return null
  if (who === "super admin") return { isSuperAdmin: true, firms: [], chosen: null, companies: [], modules: null }
  const isClient = who.startsWith("client")
  const id = who === "user of another firm" ? firmB : firmA
  const firm: Firm = {
    id,
    name: id === firmA ? "A" : "B",
    domain: id === firmA ? "a.example" : "b.example",
    isAccountant: !isClient,
    isAccountantAdmin: who === "group admin" || who === "firm admin" || who === "user of another firm",
    isGroupAdmin: who === "group admin",
    active: true
  }
  const asked = decodeContext(context ?? "")?.vendorId
  const own = links[who]
  return {
    isSuperAdmin: false,
    firms: [firm],
    chosen: { firmId: id, vendorId: own.find((company) => company === asked) ?? own[0] ?? null },
    companies: own,
    modules: [...moduleNames]
  }
}
