import type { AccessFacts } from "#schemas/documents/policy.ts"
import { roleFlag } from "#schemas/access/policy/roles.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** [ROL-015] The people of a company are for those who work there: a guest looks at documents, not at addresses. */
export const maySeeUsers = (facts: AccessFacts): Refusals<"isMember" | "isWriter"> => {
  const role = roleFlag(facts)
  return role === null ? ["isMember"] : unless({ isWriter: role !== "guest" })
}

/** [ROL-006] [ROL-011] The firm's staff and the company's own administrators let people into a company. */
export const mayKeepUsers = (facts: AccessFacts): Refusals<"isMember" | "isWriter" | "mayKeepUsers"> => {
  const role = roleFlag(facts)
  if (role === null) return ["isMember"]
  if (role === "guest") return ["isWriter"]
  return unless({ mayKeepUsers: role === "admin" })
}

/** [ROL-O01] The mark of a group's administrators is theirs to give and to take, inside a group. */
export const mayMarkGroupAdmin = (facts: { readonly isGroupAdmin: boolean }): Refusals<"isAdminOfGroup"> =>
  unless({ isAdminOfGroup: facts.isGroupAdmin })
