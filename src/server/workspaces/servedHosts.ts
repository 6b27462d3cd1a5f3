/**
 * Whether the installation answers on a host: it is listed, or lies below a listed `*.example.com`. Sign-in codes and
 * links that set passwords are sent to a firm's host, also for people who reach other firms: no administrator may lead
 * them to a machine of their own.
 */
export const isServed = (host: string, listed: ReadonlyArray<string>): boolean =>
  listed.some((one) => {
    const known = one.toLowerCase()
    return known.startsWith("*.") ? host.endsWith(known.slice(1)) && host.length >= known.length : known === host
  })
