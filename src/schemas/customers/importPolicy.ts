import { type FirmRole, mayInFirm } from "#schemas/access/policy/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/**
 * [ROL-021] [ROL-O04] Who makes client files one by one may make many; users are let in by all of the firm's staff, who ask
 * clients for things as well (TSK-017).
 * [SAD-010] [SAD-O05] The provider brings client files into any firm, and nobody's users.
 */
export const mayImport = (
  role: FirmRole | null,
  kind: "client_files" | "client_users" | "information_requests",
  isProvider = false
): Refusals<"isOfFirm" | "hasFirmRight"> => {
  if (kind !== "client_files") return unless({ isOfFirm: role !== null })
  return isProvider ? [] : mayInFirm(role, "create_client_file")
}
