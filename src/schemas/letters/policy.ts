import type { FirmRole } from "#schemas/access/policy/rights/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/** [LET-002] Only the firm's accountants manage templates and letters. */
export const mayKeepLetters = (role: FirmRole | null): Refusals<"isOfFirm"> => unless({ isOfFirm: role !== null })
