import { type FirmRole, mayInFirm } from "#schemas/access/policy/rights/rights.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/**
 * [ROL-021] [ROL-O04] [SAD-010] [SAD-O05] Who may import. Client files: staff with the right to create them, and the
 * provider in any firm. Client users, information requests (TSK-017) and services (CAT-003): all of the firm's staff.
 */
export const mayImport = (
  role: FirmRole | null,
  kind: ImportKind,
  isProvider = false
): Refusals<"isOfFirm" | "hasFirmRight"> => {
  if (kind !== "client_files") return unless({ isOfFirm: role !== null })
  return isProvider ? [] : mayInFirm(role, "create_client_file")
}
