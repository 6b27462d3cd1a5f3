/** [SES-001] The local key of the session's token. */
export const tokenName = "token"

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
