import type { FirmRole } from "#schemas/access/policy/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** [LET-002] Templates of letters, and the letters themselves, are kept by the firm's accountants. */
export const mayKeepLetters = (role: FirmRole | null): Refusals<"isOfFirm"> => unless({ isOfFirm: role !== null })
