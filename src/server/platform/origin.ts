import type { IncomingMessage } from "node:http"
import { isIP, isIPv6 } from "node:net"

const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "")

/**
 * The address in one hop of X-Forwarded-For. Some proxies add the port or write IPv6 in brackets. Null if it is no
 * address.
 */
const hopAddress = (hop: string): string | null => {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([^:]+):\d+$/.exec(hop)?.[1] ?? hop
  const address = unmapped(bare.toLowerCase())
  return isIP(address) === 0 ? null : address
}

/** The caller's address: the nearest hop that is not a trusted proxy. If that hop is no address, the peer's. */
export const addressOf = (
  request: Pick<IncomingMessage, "headers"> & { readonly socket: { readonly remoteAddress?: string | undefined } },
  trusted: ReadonlyArray<string>
): string => {
  const peer = unmapped(request.socket.remoteAddress ?? "")
  if (!trusted.includes(peer)) return peer
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter((hop) => hop !== "")
    .map(hopAddress)
  // A hop that is no address could change with every request and evade the rate limits, so use the proxy's address.
  return forwarded.reverse().find((hop) => hop === null || !trusted.includes(hop)) ?? peer
}

/** The network that a rate limit applies to: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? []
  const groups = (part: string | undefined) => (part === undefined || part === "" ? [] : part.split(":"))
  const start = groups(head)
  const end = groups(tail)
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length
  const whole = [...start, ...Array.from({ length: zeros }, () => "0"), ...end]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`
}

/** The requested host in lower case, without port, brackets and trailing dot. */
export const hostOf = (header: string | undefined): string => {
  const named = (header ?? "").trim().toLowerCase()
  const literal = /^\[([0-9a-f:.]+)\](:\d*)?$/.exec(named)?.[1]
  return literal ?? named.replace(/:\d*$/, "").replace(/\.$/, "")
}
