import { fromPromise } from "xstate"
import type { UserId } from "#schemas/shared/ids.ts"
import { placeName } from "#services/access/wishes.ts"
import type { Values } from "#services/shared/storage.ts"

/** [SES-001] The local key of the session's token. */
export const tokenName = "token"

/** [SES-014] [NET-004] The local key of the identity provider that the session was opened by; it ends with the session. */
export const providerName = "identityProvider"

/** [SES-001] Where the token lies, and what else is kept for a user (`wipe` forgets all of it). */
export interface Keeping {
  readonly values: Values
  readonly forgetUser: (userId: UserId) => Promise<void>
}

type SessionEnd = "asked" | "refused" | "elsewhere"

/** What the session machine asks for that needs no server, and so must work without one. */
export const keptTokenActors = ({ forgetUser, values }: Keeping) => ({
  findToken: fromPromise<boolean>(() => Promise.resolve(values.get(tokenName) !== null)),
  keepToken: fromPromise<void, { readonly token: string | null }>(({ input }) =>
    Promise.resolve(values.set(tokenName, input.token))
  ),
  wipe: fromPromise<void, { readonly userId: UserId | null; readonly end: SessionEnd | null }>(async ({ input }) => {
    if (input.end !== "elsewhere") for (const name of [tokenName, placeName, providerName]) values.set(name, null)
    if (input.userId !== null) await forgetUser(input.userId)
  })
})

/** [SES-O07] What another tab does to the token, told as the session machine's events; gives the way to stop. */
export const watchToken = (
  window: Pick<Window, "addEventListener" | "removeEventListener">,
  tell: (event: { readonly type: "session.endedElsewhere" } | { readonly type: "session.openedElsewhere" }) => void
): (() => void) => {
  const listen = (event: StorageEvent) => {
    if (event.key !== null && event.key !== tokenName) return
    tell({ type: event.newValue === null ? "session.endedElsewhere" : "session.openedElsewhere" })
  }
  window.addEventListener("storage", listen)
  return () => window.removeEventListener("storage", listen)
}
