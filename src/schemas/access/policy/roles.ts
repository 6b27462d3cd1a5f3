import type { AccessFacts } from "#schemas/documents/rules/policy.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/**
 * [ROL-010] The effective role on a company's screens: the firm's staff count as admins, client users have their own
 * role.
 */
export const roleFlag = ({ firmRole, vendorRole }: AccessFacts): "admin" | "collaborator" | "guest" | null =>
  firmRole !== null ? "admin" : vendorRole

/**
 * [ROL-016] [WFL-011] Who may edit workflows: admins of the firm, and admins of the company unless they are staff of
 * the firm.
 */
export const mayWriteWorkflows = (facts: AccessFacts): Refusals<"isMember" | "isWriter" | "mayWriteWorkflows"> => {
  const role = roleFlag(facts)
  if (role === null) return ["isMember"]
  if (role === "guest") return ["isWriter"]
  return unless({ mayWriteWorkflows: facts.firmRole === null ? role === "admin" : facts.firmRole === "admin" })
}

/** [ROL-017] [ROL-018] Whether a user may remove another user's access to a workspace (a firm). */
export const mayRemoveTeamAccess = (facts: {
  readonly isWorkspaceAdmin: boolean
  readonly userId: number
  readonly removedUserId: number
}): Refusals<"isWorkspaceAdmin" | "isSomeoneElse"> =>
  unless({ isWorkspaceAdmin: facts.isWorkspaceAdmin, isSomeoneElse: facts.userId !== facts.removedUserId })
