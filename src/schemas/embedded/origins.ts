const exact = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/
const below = /^(https?:\/\/)\*\.([a-z0-9.-]+)((?::\d{1,5})?)$/

/**
 * Whether messages from an origin are accepted: the origin is listed, or is a subdomain of a listed
 * `https://*.example.com`. List entries such as `*` or a scheme alone match nothing; the opaque origin (`null`) is
 * never accepted.
 */
export const isAllowedOrigin = (origin: string, listed: ReadonlyArray<string>): boolean =>
  exact.test(origin) &&
  listed.some((source) => {
    const known = source.toLowerCase().replace(/\/$/, "")
    if (exact.test(known)) return known === origin
    const [, scheme = "", domain = "", port = ""] = below.exec(known) ?? []
    return domain !== "" && origin.startsWith(scheme) && origin.endsWith(`.${domain}${port}`)
  })
