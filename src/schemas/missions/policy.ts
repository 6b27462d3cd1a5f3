import type { AccessFacts } from "#schemas/documents/policy.ts"
import { mayAdministerFirm } from "#schemas/access/policy/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** [ACC-069] Missions are managed by the firm's staff with access to the client. */
export const mayKeepMissions = ({ firmRole }: Pick<AccessFacts, "firmRole">): Refusals<"isOfFirm"> =>
  unless({ isOfFirm: firmRole !== null })

/** [MIS-O02] Marking as signed is for admins of the firm. */
export const maySignMissions = ({ firmRole }: Pick<AccessFacts, "firmRole">) => mayAdministerFirm(firmRole)

/** A new version binds the client: answered by the client's admin, or by the firm's admin on their behalf. */
export const mayAnswerMissions = ({
  firmRole,
  vendorRole
}: Pick<AccessFacts, "firmRole" | "vendorRole">): Refusals<"isMissionAnswerer"> =>
  unless({ isMissionAnswerer: firmRole === "admin" || (firmRole === null && vendorRole === "admin") })

/** Of the client only admins see what was agreed. */
export const maySeeMissions = ({
  firmRole,
  vendorRole
}: Pick<AccessFacts, "firmRole" | "vendorRole">): Refusals<"isMissionReader"> =>
  unless({ isMissionReader: firmRole !== null || vendorRole === "admin" })
