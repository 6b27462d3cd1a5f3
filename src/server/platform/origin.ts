import type { IncomingMessage } from "node:http"
import { isIP, isIPv6 } from "node:net"

const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "")

/** A hop of X-Forwarded-For as an address: some proxies add the port, and write version 6 in brackets. Null for other words. */
const hopAddress = (hop: string): string | null => {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([^:]+):\d+$/.exec(hop)?.[1] ?? hop
  const address = unmapped(bare.toLowerCase())
  return isIP(address) === 0 ? null : address
}

/** The caller's address: the nearest hop that is not one of our own proxies; the peer where that hop is no address. */
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
  // What is no address could be another word with every request: then the proxy itself pays.
  return forwarded.reverse().find((hop) => hop === null || !trusted.includes(hop)) ?? peer
}

/** Whom a limit is for: one address of version 4, the 64 bits of one of version 6 that a subscriber cannot choose. */
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

/** The host a request names: lower case, without port, brackets or the dot that ends an absolute name. */
export const hostOf = (header: string | undefined): string => {
  const named = (header ?? "").trim().toLowerCase()
  const literal = /^\[([0-9a-f:.]+)\](:\d*)?$/.exec(named)?.[1]
  return literal ?? named.replace(/:\d*$/, "").replace(/\.$/, "")
}
