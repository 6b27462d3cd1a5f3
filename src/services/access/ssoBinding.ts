import { type Embedded, withQuery } from "#schemas/access/redirects.ts"

/** Stored in this tab while the user is on the identity provider's page. */
export interface Departure {
  /** Secret of this tab. An answer without it belongs to a sign-in that was started elsewhere and is refused. */
  readonly binding: string
  readonly provider: string
}

const name = "departure"
const longestRedirect = 2_000

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")

/** Stored in session storage, so that no other tab, window or user sees it. Some browsers throw on any access to it. */
export const departures = (store: () => Pick<Storage, "getItem" | "removeItem" | "setItem">) => ({
  read: (): Departure | null => {
    try {
      const kept: unknown = JSON.parse(store().getItem(name) ?? "null")
      const isWhole =
        typeof kept === "object" && kept !== null && "binding" in kept && "provider" in kept
          ? [kept.binding, kept.provider].every((part) => typeof part === "string")
          : false
      return isWhole ? (kept as Departure) : null
    } catch {
      return null // Session storage is blocked: nothing was stored.
    }
  },
  forget: () => {
    try {
      store().removeItem(name)
    } catch {
      return // Session storage is blocked: nothing was stored.
    }
  },
  /**
   * [SES-013] Stores a new secret and returns the identity provider's link with the secret's SHA-256 digest as the
   * challenge. Rejects if the browser can neither store nor hash.
   */
  leave: async (
    provider: { readonly name: string; readonly link: string },
    wanted: { readonly redirect: string | null; readonly embedded: Embedded | null }
  ): Promise<string> => {
    const binding = base64url(crypto.getRandomValues(new Uint8Array(32)))
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(binding))
    store().setItem(name, JSON.stringify({ binding, provider: provider.name } satisfies Departure))
    // [EMB-002] Carries the embedded mode over the redirect to the identity provider and back.
    const redirect =
      wanted.embedded === null || wanted.redirect?.startsWith("/") === false
        ? wanted.redirect
        : withQuery(wanted.redirect ?? "/", { embedded: wanted.embedded })
    return withQuery(provider.link, {
      challenge: base64url(new Uint8Array(digest)),
      ...(redirect === null || redirect.length > longestRedirect ? {} : { redirect })
    })
  }
})

export type Departures = ReturnType<typeof departures>
