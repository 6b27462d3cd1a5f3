import { type FirmRole, mayInFirm } from "#schemas/access/policy/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** [ROL-021] [ROL-O04] Who makes client files one by one may make many; users are let in by all of the firm's staff. */
export const mayImport = (
  role: FirmRole | null,
  kind: "client_files" | "client_users"
): Refusals<"isOfFirm" | "hasFirmRight"> =>
  kind === "client_files" ? mayInFirm(role, "create_client_file") : unless({ isOfFirm: role !== null })
