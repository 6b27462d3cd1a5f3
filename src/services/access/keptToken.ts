import { fromPromise } from "xstate"
import type { UserId } from "#schemas/shared/ids.ts"
import { placeName } from "#services/access/locationHint.ts"
import type { Values } from "#services/shared/storage.ts"

/** [SES-001] The local storage key of the session token. */
export const tokenName = "token"

/**
 * [SES-014] [NET-004] The local storage key of the identity provider that opened the session; removed with the session.
 */
export const providerName = "identityProvider"

/** [SES-001] `values` stores the token; `forgetUser` removes everything else that the browser stores for a user. */
export interface Keeping {
  readonly values: Values
  readonly forgetUser: (userId: UserId) => Promise<void>
}

type SessionEnd = "asked" | "refused" | "elsewhere"

/** The session machine's actors that use only the browser's storage, so that they also work offline. */
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

/**
 * [SES-O07] Turns another tab's changes of the token into events of the session machine; returns the unsubscribe
 * function.
 */
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
