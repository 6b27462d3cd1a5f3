import { type AccessFacts, mayWrite, type Verdict } from "#schemas/documents/rules/policy.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/** [QCK-003] [ACC-045] The firm's staff manage a company's quick folders and the firm's models. */
export const mayKeepQuickFolders = ({ firmRole }: Pick<AccessFacts, "firmRole">): Refusals<"isOfFirm"> =>
  unless({ isOfFirm: firmRole !== null })

/** [QCK-002] [ACC-091] Client users who may upload may drop files; guests (ROL-015) and the firm's staff may not. */
export const mayDropFiles = (facts: AccessFacts): Verdict | Refusals<"isClientUser"> =>
  facts.vendorRole === null ? ["isClientUser"] : mayWrite(facts)
