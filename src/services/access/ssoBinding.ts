import { type Embedded, withQuery } from "#schemas/access/redirects.ts"

/** What a tab stores while the user is at the identity provider. */
export interface Departure {
  /** A secret of this tab: an answer that comes back without it belongs to a sign-in that began elsewhere. */
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

/** Stored for this tab only, never for another tab, window or user. Some browsers throw on any access to the store. */
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
      return null // Storage is blocked: nothing was stored.
    }
  },
  forget: () => {
    try {
      store().removeItem(name)
    } catch {
      return // Storage is blocked: nothing was stored.
    }
  },
  /**
   * [SES-013] Stores the secret and returns the provider's link with the secret's SHA-256 digest as challenge. Rejects
   * if the browser cannot store or hash.
   */
  leave: async (
    provider: { readonly name: string; readonly link: string },
    wanted: { readonly redirect: string | null; readonly embedded: Embedded | null }
  ): Promise<string> => {
    const binding = base64url(crypto.getRandomValues(new Uint8Array(32)))
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(binding))
    store().setItem(name, JSON.stringify({ binding, provider: provider.name } satisfies Departure))
    // [EMB-002] Keeps the page embedded after the redirect to the provider.
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
