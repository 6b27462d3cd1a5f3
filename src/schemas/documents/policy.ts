import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"
import type { VendorRole } from "#schemas/access/session.ts"
import type { DocumentAccess } from "#schemas/documents/node.ts"

export type ThemeAcl = "read-only" | "read-write"

/** What is known of a person in one company; the links are those of the company's own firm. */
export interface AccessFacts {
  readonly isSuperAdmin: boolean
  /** Null for someone who is not of the firm, and for firm staff without access to this client file. */
  readonly firmRole: "admin" | "collaborator" | null
  readonly vendorRole: VendorRole | null
  /** [ROL-019] The widest access the person's themes give here; null where no theme applies. */
  readonly themeAcl: ThemeAcl | null
}

export type DocumentRole = DocumentAccess["role"]

/** Who does something, as the machines of documents ask for it. */
export interface Actor {
  readonly canWrite: boolean
  readonly canValidate: boolean
}

export type Verdict = Refusals<"isMember" | "isWriter" | "hasThemeAccess" | "mayValidate">

/** Null for someone who has nothing to see here: to them the company does not exist. */
export const documentRole = (facts: AccessFacts): DocumentRole | null => {
  if (facts.firmRole !== null) return facts.firmRole === "admin" ? "firm_admin" : "firm_collaborator"
  if (facts.vendorRole !== null) return `client_${facts.vendorRole}`
  return facts.isSuperAdmin ? "super_admin" : null
}

/** [ROL-015] Guests read; so does a super admin, who configures the platform and does not keep books. */
const writers: ReadonlySet<DocumentRole> = new Set([
  "firm_admin",
  "firm_collaborator",
  "client_admin",
  "client_collaborator"
])
/** [DOC-O04] */
const validators: ReadonlySet<DocumentRole> = new Set(["firm_admin", "firm_collaborator", "client_admin"])

/** [ROL-019] The widest of the themes that give access; null where none does. */
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
 * [DOC-026] Taking something out of the trash for good is for those who look after the company's documents: the same people
 * who validate them. A client's collaborator puts things there and restores them.
 */
export const mayRemoveForGood = (facts: AccessFacts): Verdict | Refusals<"mayPurge"> => {
  const refused = mayWrite(facts)
  return refused.length > 0 ? refused : unless({ mayPurge: mayValidate(facts).length === 0 })
}

/** The same from what is known of a person's rights. */
export const mayPurge = ({ canValidate, canWrite }: Actor): boolean => canWrite && canValidate

/** [THM-003] [DOC-O06] Who may only read a node gives nobody outside a way to it. */
export const mayShareOutside = (themeAcl: ThemeAcl | null): Refusals<"hasThemeAccess"> =>
  unless({ hasThemeAccess: themeAcl !== "read-only" })

/** The flags of `DocumentAccess`, or null for someone to whom the company does not exist. */
export const documentFlags = (
  facts: AccessFacts
): Pick<DocumentAccess, "role" | "can_write" | "can_validate"> | null => {
  const role = documentRole(facts)
  return role === null
    ? null
    : { role, can_write: mayWrite(facts).length === 0, can_validate: mayValidate(facts).length === 0 }
}

/** On the server from the facts through `documentFlags`, in the browser from the answer of the access call. */
export const actorOf = (access: Pick<DocumentAccess, "can_write" | "can_validate">): Actor => ({
  canWrite: access.can_write,
  canValidate: access.can_validate
})

export const nobody: Actor = { canWrite: false, canValidate: false }
