import type { AccessFacts } from "#schemas/documents/policy.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** [ROL-010] Accountants and client admins are admins to a company's screens; any other user is what their link says. */
export const roleFlag = ({ firmRole, vendorRole }: AccessFacts): "admin" | "collaborator" | "guest" | null =>
  firmRole !== null ? "admin" : vendorRole

/**
 * [ROL-016] [WFL-011] Never a guest; of the firm only its admins, and of the company its admins who are not of the firm
 * as well.
 */
export const mayWriteWorkflows = (facts: AccessFacts): Refusals<"isMember" | "isWriter" | "mayWriteWorkflows"> => {
  const role = roleFlag(facts)
  if (role === null) return ["isMember"]
  if (role === "guest") return ["isWriter"]
  return unless({ mayWriteWorkflows: facts.firmRole === null ? role === "admin" : facts.firmRole === "admin" })
}

/** [ROL-017] [ROL-018] Whether a person may take another's access to a workspace (a firm) away. */
export const mayRemoveTeamAccess = (facts: {
  readonly isWorkspaceAdmin: boolean
  readonly userId: number
  readonly removedUserId: number
}): Refusals<"isWorkspaceAdmin" | "isSomeoneElse"> =>
  unless({ isWorkspaceAdmin: facts.isWorkspaceAdmin, isSomeoneElse: facts.userId !== facts.removedUserId })
