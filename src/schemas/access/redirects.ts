import { embeddedValues } from "#schemas/shared/constants.ts"

export type Embedded = (typeof embeddedValues)[number]

/** Allowed targets of a redirect: a path of this host, or an address on the host of another of the user's firms. */
export type Target =
  | { readonly kind: "path"; readonly to: string }
  | { readonly kind: "away"; readonly domain: string; readonly to: string }

const base = "http://portal.invalid"
const longest = 2_000
/**
 * Encoded slashes, backslashes, percent signs and control characters: routers decode them, and no valid path has them.
 */
const disguised = /%(?:2f|5c|25|[01][0-9a-f]|7f)/i
/** Browsers remove or replace these characters before they parse an address. */
const bending = /[\p{C}\p{Z}\\]/u

const rest = (url: URL) => url.pathname + url.search + url.hash

const isText = (encoded: string) => {
  try {
    return decodeURIComponent(encoded).length > 0
  } catch {
    return false // A percent sign that encodes nothing would stop the router.
  }
}

const isPlainPath = ({ pathname }: URL) => !pathname.startsWith("//") && !disguised.test(pathname) && isText(pathname)

/** An address from the history; a second leading slash or backslash would name a host. */
const local = (href: string) => new URL(href.replace(/^[\s/\\]*/, "/"), base)

/**
 * [ACC-O07] The target of a redirect, or null unless it is a path of the portal or an address on one of `domains`
 * (hosts without a port) with the scheme and port of `origin`. Checked after parsing, as a browser would follow it.
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

/** Sets query values of an address of this portal; null removes one. */
export const withQuery = (href: string, values: Readonly<Record<string, string | null>>): string => {
  const url = local(href)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return rest(url).replace(/^\/+/, "/")
}

/** One query value; the router puts quotes around values that look like JSON, which are removed here. */
export const queryOf = (href: string, name: string): string | null => {
  const value = local(href).searchParams.get(name)
  const text = value === null ? null : value.replace(/^"(.*)"$/, "$1")
  return text === "" ? null : text
}

/** [EMB-001] Any other value leaves the frame shown, and reads as none. */
export const embeddedOf = (href: string): Embedded | null =>
  embeddedValues.find((value) => value === queryOf(href, "embedded")) ?? null

/** [ACC-013] The sign-in page with the wanted address in `redirect`, to return to after sign-in. */
export const signInAddress = (wanted: string): string => withQuery("/signin", { redirect: wanted })

/** [ACC-025] [SES-O06] The page on another firm's host that exchanges a single-use code for a session. */
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
