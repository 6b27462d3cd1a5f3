import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"
import type { VendorRole } from "#schemas/access/session.ts"
import type { DocumentAccess } from "#schemas/documents/node.ts"

export type ThemeAcl = "read-only" | "read-write"

/** What decides a user's rights in one company. The memberships are those of the firm that keeps the company. */
export interface AccessFacts {
  readonly isSuperAdmin: boolean
  /** Role in the firm; null for users outside the firm, and for staff without access to this client file. */
  readonly firmRole: "admin" | "collaborator" | null
  readonly vendorRole: VendorRole | null
  /** [ROL-019] The widest access that the user's themes give in this company; null if no theme applies. */
  readonly themeAcl: ThemeAcl | null
}

export type DocumentRole = DocumentAccess["role"]

/** The user's rights, as the state machines of documents need them. */
export interface Actor {
  readonly canWrite: boolean
  readonly canValidate: boolean
}

export type Verdict = Refusals<"isMember" | "isWriter" | "hasThemeAccess" | "mayValidate">

/** The user's role in a company's documents; null without access: the server then answers 404. */
export const documentRole = (facts: AccessFacts): DocumentRole | null => {
  if (facts.firmRole !== null) return facts.firmRole === "admin" ? "firm_admin" : "firm_collaborator"
  if (facts.vendorRole !== null) return `client_${facts.vendorRole}`
  return facts.isSuperAdmin ? "super_admin" : null
}

/** [ROL-015] Guests and super admins may only read; super admins only configure the platform. */
const writers: ReadonlySet<DocumentRole> = new Set([
  "firm_admin",
  "firm_collaborator",
  "client_admin",
  "client_collaborator"
])
/** [DOC-O04] Roles that may validate and unvalidate documents, provided that their theme access is not read-only. */
const validators: ReadonlySet<DocumentRole> = new Set(["firm_admin", "firm_collaborator", "client_admin"])

/** [ROL-019] The widest access among the themes; null if the list is empty. */
export const themeAclOf = (themes: ReadonlyArray<ThemeAcl>): ThemeAcl | null =>
  themes.includes("read-write") ? "read-write" : (themes[0] ?? null)

export const mayRead = (facts: AccessFacts): Verdict => unless({ isMember: documentRole(facts) !== null })

export const mayWrite = (facts: AccessFacts): Verdict => {
  const role = documentRole(facts)
  return role === null
    ? ["isMember"]
    : unless({ isWriter: writers.has(role), hasThemeAccess: facts.themeAcl !== "read-only" })
}

export const mayValidate = (facts: AccessFacts): Verdict => {
  const role = documentRole(facts)
  return role === null
    ? ["isMember"]
    : unless({ mayValidate: validators.has(role), hasThemeAccess: facts.themeAcl !== "read-only" })
}

/**
 * [DOC-026] Whether the user may purge nodes: needs the right to write and to validate. A client collaborator may only
 * trash and restore.
 */
export const mayRemoveForGood = (facts: AccessFacts): Verdict | Refusals<"mayPurge"> => {
  const refused = mayWrite(facts)
  return refused.length > 0 ? refused : unless({ mayPurge: mayValidate(facts).length === 0 })
}

/** Whether the user may purge nodes, from the rights of the `access` call. */
export const mayPurge = ({ canValidate, canWrite }: Actor): boolean => canWrite && canValidate

/** [THM-003] [DOC-O06] Users with read-only access may not share a node with outsiders. */
export const mayShareOutside = (themeAcl: ThemeAcl | null): Refusals<"hasThemeAccess"> =>
  unless({ hasThemeAccess: themeAcl !== "read-only" })

/** The rights that the `access` call returns; null if the user has no access to the company. */
export const documentFlags = (
  facts: AccessFacts
): Pick<DocumentAccess, "role" | "can_write" | "can_validate"> | null => {
  const role = documentRole(facts)
  return role === null
    ? null
    : { role, can_write: mayWrite(facts).length === 0, can_validate: mayValidate(facts).length === 0 }
}

/** Converts the answer of the `access` call (in the browser) or of `documentFlags` (on the server). */
export const actorOf = (access: Pick<DocumentAccess, "can_write" | "can_validate">): Actor => ({
  canWrite: access.can_write,
  canValidate: access.can_validate
})

export const nobody: Actor = { canWrite: false, canValidate: false }
