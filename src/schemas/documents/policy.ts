import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"
import type { VendorRole } from "#schemas/access/session.ts"
import type { DocumentAccess } from "#schemas/documents/node.ts"

export type ThemeAcl = "read-only" | "read-write"

/** A user in one company; the memberships are those of the company's own firm. */
export interface AccessFacts {
  readonly isSuperAdmin: boolean
  /** Null for users outside the firm, and for staff without access to this client file. */
  readonly firmRole: "admin" | "collaborator" | null
  readonly vendorRole: VendorRole | null
  /** [ROL-019] The widest access by the user's themes; null if no theme applies. */
  readonly themeAcl: ThemeAcl | null
}

export type DocumentRole = DocumentAccess["role"]

/** Who acts, for the machines of documents. */
export interface Actor {
  readonly canWrite: boolean
  readonly canValidate: boolean
}

export type Verdict = Refusals<"isMember" | "isWriter" | "hasThemeAccess" | "mayValidate">

/** Null for users without access: for them the company does not exist. */
export const documentRole = (facts: AccessFacts): DocumentRole | null => {
  if (facts.firmRole !== null) return facts.firmRole === "admin" ? "firm_admin" : "firm_collaborator"
  if (facts.vendorRole !== null) return `client_${facts.vendorRole}`
  return facts.isSuperAdmin ? "super_admin" : null
}

/** [ROL-015] Guests may only read; so may super admins, who configure the platform. */
const writers: ReadonlySet<DocumentRole> = new Set([
  "firm_admin",
  "firm_collaborator",
  "client_admin",
  "client_collaborator"
])
/** [DOC-O04] Roles that may validate and unvalidate documents, provided that their theme access is not read-only. */
const validators: ReadonlySet<DocumentRole> = new Set(["firm_admin", "firm_collaborator", "client_admin"])

/** [ROL-019] The widest access among the themes; null without any. */
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

/** [DOC-026] Permanent deletion is for users who may validate. A client's collaborator may trash and restore. */
export const mayRemoveForGood = (facts: AccessFacts): Verdict | Refusals<"mayPurge"> => {
  const refused = mayWrite(facts)
  return refused.length > 0 ? refused : unless({ mayPurge: mayValidate(facts).length === 0 })
}

/** Whether a user may delete permanently, from the rights in the access answer. */
export const mayPurge = ({ canValidate, canWrite }: Actor): boolean => canWrite && canValidate

/** [THM-003] [DOC-O06] Users with read-only access may not share a node with outsiders. */
export const mayShareOutside = (themeAcl: ThemeAcl | null): Refusals<"hasThemeAccess"> =>
  unless({ hasThemeAccess: themeAcl !== "read-only" })

/** The flags of `DocumentAccess`; null if the company does not exist for the user. */
export const documentFlags = (
  facts: AccessFacts
): Pick<DocumentAccess, "role" | "can_write" | "can_validate"> | null => {
  const role = documentRole(facts)
  return role === null
    ? null
    : { role, can_write: mayWrite(facts).length === 0, can_validate: mayValidate(facts).length === 0 }
}

/** On the server from `documentFlags`, in the browser from the answer of the access call. */
export const actorOf = (access: Pick<DocumentAccess, "can_write" | "can_validate">): Actor => ({
  canWrite: access.can_write,
  canValidate: access.can_validate
})

export const nobody: Actor = { canWrite: false, canValidate: false }
