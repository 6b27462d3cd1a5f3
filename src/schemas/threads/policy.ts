import { mayAdministerFirm } from "#schemas/access/policy/firmRole.ts"
import type { FirmRole } from "#schemas/access/policy/rights/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/** The caller's role towards a thread. */
export interface TalkFacts {
  readonly firmRole: FirmRole | null
  readonly isGuest: boolean
  /** Whether the caller acts for the provider. */
  readonly isProvider: boolean
}

/** [CHT-O01] Everyone who may read a thread may write in it, except guests. */
export const mayWriteComments = ({ isGuest }: Pick<TalkFacts, "isGuest">): Refusals<"isWriter"> =>
  unless({ isWriter: !isGuest })

/** The firm's staff may close and reopen threads; in a chat with the provider, the provider may too. */
export const mayCloseThreads = ({ firmRole, isProvider }: TalkFacts): Refusals<"isOfFirm"> =>
  unless({ isOfFirm: firmRole !== null || isProvider })

/** Only the firm's admins may delete comments of others. Nobody may edit another person's comment. */
export const mayModerateComments = ({ firmRole }: Pick<TalkFacts, "firmRole">): Refusals<"isOwnComment"> =>
  unless({ isOwnComment: firmRole === "admin" })

/** [CHT-O01] Only the firm's admins change office hours, absence message and widget. */
export const mayChangeChat = (role: FirmRole | null) => mayAdministerFirm(role)
