import type { AccessFacts } from "#schemas/documents/policy.ts"
import { mayAdministerFirm } from "#schemas/access/policy/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** [ACC-069] Missions are the firm's to make and to keep, by everybody who reaches the client. */
export const mayKeepMissions = ({ firmRole }: Pick<AccessFacts, "firmRole">): Refusals<"isOfFirm"> =>
  unless({ isOfFirm: firmRole !== null })

/** [MIS-O02] An admin of the firm marks a mission as signed. */
export const maySignMissions = ({ firmRole }: Pick<AccessFacts, "firmRole">) => mayAdministerFirm(firmRole)

/** A new version binds the client: an admin of theirs answers it, or one of the firm's who has their word. */
export const mayAnswerMissions = ({
  firmRole,
  vendorRole
}: Pick<AccessFacts, "firmRole" | "vendorRole">): Refusals<"isMissionAnswerer"> =>
  unless({ isMissionAnswerer: firmRole === "admin" || (firmRole === null && vendorRole === "admin") })

/** What was agreed on is shown to the client's admins alone. */
export const maySeeMissions = ({
  firmRole,
  vendorRole
}: Pick<AccessFacts, "firmRole" | "vendorRole">): Refusals<"isMissionAnswerer"> =>
  unless({ isMissionAnswerer: firmRole !== null || vendorRole === "admin" })
