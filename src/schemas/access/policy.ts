import type { VendorRole } from "#schemas/access/session.ts"
import type { DocumentAccess } from "#schemas/documents/node.ts"

/** What is known of a person in one company; the links are those of the company's own firm. */
export interface AccessFacts {
  readonly isSuperAdmin: boolean
  /** Null for someone who is not of the firm, and for firm staff without access to this client file. */
  readonly firmRole: "admin" | "collaborator" | null
  readonly vendorRole: VendorRole | null
  /** [ROL-019] The widest access the person's themes give here; null where no theme applies. */
  readonly themeAcl: "read-only" | "read-write" | null
}

export type DocumentRole = DocumentAccess["role"]

/** Who does something, as the machines of documents ask for it. */
export interface Actor {
  readonly canWrite: boolean
  readonly canValidate: boolean
}

/** The names of the guards that say no; empty means yes. Each is a text key `closed.<name>`. */
export type Verdict = ReadonlyArray<"isMember" | "isWriter" | "hasThemeAccess" | "mayValidate">

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

export const mayRead = (facts: AccessFacts): Verdict => (documentRole(facts) === null ? ["isMember"] : [])

export const mayWrite = (facts: AccessFacts): Verdict => {
  const role = documentRole(facts)
  if (role === null) return ["isMember"]
  return [
    ...(writers.has(role) ? [] : (["isWriter"] as const)),
    ...(facts.themeAcl === "read-only" ? (["hasThemeAccess"] as const) : [])
  ]
}

export const mayValidate = (facts: AccessFacts): Verdict => {
  const role = documentRole(facts)
  if (role === null) return ["isMember"]
  return [
    ...(validators.has(role) ? [] : (["mayValidate"] as const)),
    ...(facts.themeAcl === "read-only" ? (["hasThemeAccess"] as const) : [])
  ]
}

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

export interface Audience {
  /** Only super admins may enter. */
  readonly superAdmin?: boolean
  /** False closes the route to firm staff. */
  readonly accountant?: boolean
  /** False closes the route to client users. */
  readonly client?: boolean
}

/** [ROL-014] Which flag of a route refuses a person; null lets them in. Super admins may enter everywhere (ACC-O06). */
export const refusedBy = (
  route: Audience,
  person: { readonly isSuperAdmin: boolean; readonly isAccountant: boolean }
): keyof Audience | null => {
  if (person.isSuperAdmin) return null
  if (route.superAdmin === true) return "superAdmin"
  if (route.accountant === false && person.isAccountant) return "accountant"
  if (route.client === false && !person.isAccountant) return "client"
  return null
}
