import { type AccessFacts, documentRole, mayWrite } from "#schemas/documents/policy.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"
import type { DocumentAccess } from "#schemas/documents/node.ts"

/**
 * [NET-079] An address by which files come in is a door: who looks after a company's documents opens and closes it, that is
 * the firm's staff and the company's admins. Whoever may write knows the address.
 */
export const mayKeepMagicMail = (
  facts: AccessFacts
): Refusals<"isMember" | "isWriter" | "hasThemeAccess" | "mayValidate" | "mayKeepMagicMail"> => {
  const refused = mayWrite(facts)
  return refused.length > 0 ? refused : unless({ mayKeepMagicMail: documentRole(facts) !== "client_collaborator" })
}

/** The same from what the access call says of a person, for the screens. */
export const keepsMagicMail = ({ can_write, role }: Pick<DocumentAccess, "can_write" | "role">): boolean =>
  can_write && role !== "client_collaborator"
