import { embeddedValues } from "#schemas/shared/constants.ts"

export type Embedded = (typeof embeddedValues)[number]

/** Where a redirect may lead: to a path on this host, or to the host of another of the user's firms. */
export type Target =
  | { readonly kind: "path"; readonly to: string }
  | { readonly kind: "away"; readonly domain: string; readonly to: string }

const base = "http://portal.invalid"
const longest = 2_000
/**
 * Encoded slashes, backslashes, percent signs and control characters: routers decode them, which could change the
 * target. No valid path contains them.
 */
const disguised = /%(?:2f|5c|25|[01][0-9a-f]|7f)/i
/** Browsers remove or replace these characters before they parse a URL, which could change the target. */
const bending = /[\p{C}\p{Z}\\]/u

const rest = (url: URL) => url.pathname + url.search + url.hash

const isText = (encoded: string) => {
  try {
    return decodeURIComponent(encoded).length > 0
  } catch {
    return false // A malformed percent encoding would make the router throw.
  }
}

const isPlainPath = ({ pathname }: URL) => !pathname.startsWith("//") && !disguised.test(pathname) && isText(pathname)

/** Parses a URL of this portal. Repeated leading slashes or backslashes are reduced to one: two would name a host. */
const local = (href: string) => new URL(href.replace(/^[\s/\\]*/, "/"), base)

/**
 * [ACC-O07] Validates the target of a redirect: a path of the portal, or a URL on one of `domains` (hosts without a
 * port) with the scheme and port of `origin`; otherwise null. Checked after parsing, because that is what the browser
 * follows.
 */
export const followable = (wanted: string, origin: string, domains: ReadonlyArray<string>): Target | null => {
  if (wanted.length > longest || bending.test(wanted)) return null
  if (wanted.startsWith("/")) {
    if (!URL.canParse(wanted, base)) return null
    const url = new URL(wanted, base)
    return url.origin === base && isPlainPath(url) ? { kind: "path", to: rest(url) } : null
  }
  if (!/^https?:\/\/[^/]/i.test(wanted) || !URL.canParse(wanted) || !URL.canParse(origin)) return null
  const url = new URL(wanted)
  const here = new URL(origin)
  if (url.username !== "" || url.password !== "" || url.protocol !== here.protocol || url.port !== here.port)
    return null
  if (!isPlainPath(url)) return null
  if (url.hostname === here.hostname) return { kind: "path", to: rest(url) }
  return domains.some((domain) => domain.toLowerCase() === url.hostname)
    ? { kind: "away", domain: url.hostname, to: rest(url) }
    : null
}

/** Sets query parameters of a URL of this portal; null removes a parameter. */
export const withQuery = (href: string, values: Readonly<Record<string, string | null>>): string => {
  const url = local(href)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return rest(url).replace(/^\/+/, "/")
}

/**
 * One query parameter; null if missing or empty. Removes the quotes that the router puts around values that look like
 * JSON.
 */
export const queryOf = (href: string, name: string): string | null => {
  const value = local(href).searchParams.get(name)
  const text = value === null ? null : value.replace(/^"(.*)"$/, "$1")
  return text === "" ? null : text
}

/** [EMB-001] The value of `embedded`; null for unknown values: the page is then shown with its frame. */
export const embeddedOf = (href: string): Embedded | null =>
  embeddedValues.find((value) => value === queryOf(href, "embedded")) ?? null

/** [ACC-013] The URL of the sign-in page, which returns to `wanted` after sign-in. */
export const signInAddress = (wanted: string): string => withQuery("/signin", { redirect: wanted })

/** [ACC-025] [SES-O06] The URL on another firm's host that exchanges a single-use code for a session. */
export const autologinAddress = (origin: string, domain: string, code: string, redirect: string | null): string => {
  const url = new URL(origin)
  url.hostname = domain
  url.pathname = "/autologin"
  url.search = ""
  url.hash = ""
  url.searchParams.set("token", code)
  if (redirect !== null) url.searchParams.set("redirect", redirect)
  return url.href
}
