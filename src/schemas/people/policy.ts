import type { AccessFacts } from "#schemas/documents/rules/policy.ts"
import type { TwoFactorState } from "#schemas/access/codes.ts"
import { roleFlag } from "#schemas/access/policy/roles.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/** [ROL-015] Guests may not see a company's users: they may only read documents. */
export const maySeeUsers = (facts: AccessFacts): Refusals<"isMember" | "isWriter"> => {
  const role = roleFlag(facts)
  return role === null ? ["isMember"] : unless({ isWriter: role !== "guest" })
}

/** [ROL-006] [ROL-011] The firm's staff and the company's admins manage the company's users. */
export const mayKeepUsers = (facts: AccessFacts): Refusals<"isMember" | "isWriter" | "mayKeepUsers"> => {
  const role = roleFlag(facts)
  if (role === null) return ["isMember"]
  if (role === "guest") return ["isWriter"]
  return unless({ mayKeepUsers: role === "admin" })
}

/**
 * A user who manages a person's access may remove that person's lost authenticator app. Not their own (that needs a
 * code), and not that of a person who also belongs to other firms, whose documents only a password would then protect.
 */
export const mayResetTwoFactor = (facts: {
  readonly mayKeep: boolean
  readonly isSelf: boolean
  readonly twoFactor: TwoFactorState
}): Refusals<"mayKeepMembers" | "isOwnTwoFactor" | "hasTwoFactor" | "isOfThisFirmAlone"> =>
  unless({
    mayKeepMembers: facts.mayKeep,
    isOwnTwoFactor: !facts.isSelf,
    hasTwoFactor: facts.twoFactor !== "off",
    isOfThisFirmAlone: facts.twoFactor !== "on_elsewhere"
  })

/** [ROL-O01] Only group admins make others group admins or end that, within their group. */
export const mayMarkGroupAdmin = (facts: { readonly isGroupAdmin: boolean }): Refusals<"isAdminOfGroup"> =>
  unless({ isAdminOfGroup: facts.isGroupAdmin })
