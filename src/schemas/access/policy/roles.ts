import type { AccessFacts } from "#schemas/documents/policy.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/**
 * [ROL-010] For a company's screens, accountants and client admins are admins; other users have the role of their
 * membership.
 */
export const roleFlag = ({ firmRole, vendorRole }: AccessFacts): "admin" | "collaborator" | "guest" | null =>
  firmRole !== null ? "admin" : vendorRole

/**
 * [ROL-016] [WFL-011] Never guests; in the firm only its admins; in the company its admins, even without a role in the
 * firm.
 */
export const mayWriteWorkflows = (facts: AccessFacts): Refusals<"isMember" | "isWriter" | "mayWriteWorkflows"> => {
  const role = roleFlag(facts)
  if (role === null) return ["isMember"]
  if (role === "guest") return ["isWriter"]
  return unless({ mayWriteWorkflows: facts.firmRole === null ? role === "admin" : facts.firmRole === "admin" })
}

/** [ROL-017] [ROL-018] Whether a user may remove another's access to a workspace (a firm). */
export const mayRemoveTeamAccess = (facts: {
  readonly isWorkspaceAdmin: boolean
  readonly userId: number
  readonly removedUserId: number
}): Refusals<"isWorkspaceAdmin" | "isSomeoneElse"> =>
  unless({ isWorkspaceAdmin: facts.isWorkspaceAdmin, isSomeoneElse: facts.userId !== facts.removedUserId })
