import type { AccessFacts } from "#schemas/documents/rules/policy.ts"
import { mayAdministerFirm } from "#schemas/access/policy/rights/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/** [ACC-069] Who may create and change missions: the firm's staff (with access to the client). */
export const mayKeepMissions = ({ firmRole }: Pick<AccessFacts, "firmRole">): Refusals<"isOfFirm"> =>
  unless({ isOfFirm: firmRole !== null })

/** [MIS-O02] Who may mark a mission as signed: the firm's admins. */
export const maySignMissions = ({ firmRole }: Pick<AccessFacts, "firmRole">) => mayAdministerFirm(firmRole)

/**
 * Who may answer a proposed version, which binds the client: the client's admins, or the firm's admins on their behalf.
 */
export const mayAnswerMissions = ({
  firmRole,
  vendorRole
}: Pick<AccessFacts, "firmRole" | "vendorRole">): Refusals<"isMissionAnswerer"> =>
  unless({ isMissionAnswerer: firmRole === "admin" || (firmRole === null && vendorRole === "admin") })

/** Who may see missions: the firm's staff, and of the client only its admins. */
export const maySeeMissions = ({
  firmRole,
  vendorRole
}: Pick<AccessFacts, "firmRole" | "vendorRole">): Refusals<"isMissionReader"> =>
  unless({ isMissionReader: firmRole !== null || vendorRole === "admin" })
