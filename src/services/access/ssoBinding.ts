import { type Embedded, withQuery } from "#schemas/access/redirects.ts"

/** What a tab remembers while it is at a provider. */
export interface Departure {
  /** Known to nobody else: whoever brings an answer back without it began elsewhere. */
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

/** Kept for the tab alone: another tab, window or person never has it. A browser may refuse the store as it is touched. */
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
      return null // A browser that keeps nothing has nothing.
    }
  },
  forget: () => {
    try {
      store().removeItem(name)
    } catch {
      return // Nothing was kept.
    }
  },
  /** [SES-013] Rejects where nothing can be kept or hashed. The provider's link with the browser's half of the secret; the other half stays. */
  leave: async (
    provider: { readonly name: string; readonly link: string },
    wanted: { readonly redirect: string | null; readonly embedded: Embedded | null }
  ): Promise<string> => {
    const binding = base64url(crypto.getRandomValues(new Uint8Array(32)))
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(binding))
    store().setItem(name, JSON.stringify({ binding, provider: provider.name } satisfies Departure))
    // [EMB-002] A host's frame is still one after the detour.
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
