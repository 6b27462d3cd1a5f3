import { type AccessFacts, documentRole, mayWrite } from "#schemas/documents/rules/policy.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"
import type { DocumentAccess } from "#schemas/documents/node.ts"

/**
 * [NET-079] An address lets outsiders add files, so only the firm's staff and the company's admins may create, change
 * and remove it. All users with write access may see it.
 */
export const mayKeepMagicMail = (
  facts: AccessFacts
): Refusals<"isMember" | "isWriter" | "hasThemeAccess" | "mayValidate" | "mayKeepMagicMail"> => {
  const refused = mayWrite(facts)
  return refused.length > 0 ? refused : unless({ mayKeepMagicMail: documentRole(facts) !== "client_collaborator" })
}

/** Whether the user may manage mail addresses, decided from the answer of the `access` call. */
export const keepsMagicMail = ({ can_write, role }: Pick<DocumentAccess, "can_write" | "role">): boolean =>
  can_write && role !== "client_collaborator"
