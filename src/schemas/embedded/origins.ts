const exact = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/
const below = /^(https?:\/\/)\*\.([a-z0-9.-]+)((?::\d{1,5})?)$/

/**
 * Whether messages of a page may be heard: its origin is listed, or lies below a listed `https://*.example.com`. A bare
 * star, a scheme alone and the origin of a page without one (`null`) never are.
 */
export const isAllowedOrigin = (origin: string, listed: ReadonlyArray<string>): boolean =>
  exact.test(origin) &&
  listed.some((source) => {
    const known = source.toLowerCase().replace(/\/$/, "")
    if (exact.test(known)) return known === origin
    const [, scheme = "", domain = "", port = ""] = below.exec(known) ?? []
    return domain !== "" && origin.startsWith(scheme) && origin.endsWith(`.${domain}${port}`)
  })
