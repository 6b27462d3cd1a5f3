import { mayAdministerFirm } from "#schemas/access/policy/firmRole.ts"
import type { FirmRole } from "#schemas/access/policy/rights.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** A person's role where a thread is. */
export interface TalkFacts {
  readonly firmRole: FirmRole | null
  readonly isGuest: boolean
  /** Speaks for the provider. */
  readonly isProvider: boolean
}

/** [CHT-O01] Whoever reads a thread may write in it, except guests. */
export const mayWriteComments = ({ isGuest }: Pick<TalkFacts, "isGuest">): Refusals<"isWriter"> =>
  unless({ isWriter: !isGuest })

/** Threads are closed and opened again by the firm's staff; by either side where the provider answers. */
export const mayCloseThreads = ({ firmRole, isProvider }: TalkFacts): Refusals<"isOfFirm"> =>
  unless({ isOfFirm: firmRole !== null || isProvider })

/** Comments of others are deleted by the firm's admins alone; nobody changes what another person said. */
export const mayModerateComments = ({ firmRole }: Pick<TalkFacts, "firmRole">): Refusals<"isOwnComment"> =>
  unless({ isOwnComment: firmRole === "admin" })

/** [CHT-O01] Office hours, the message of absence and the widget are the firm's admins'. */
export const mayChangeChat = (role: FirmRole | null) => mayAdministerFirm(role)
