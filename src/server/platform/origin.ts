import type { IncomingMessage } from "node:http"

const unmapped = (address: string) => address.replace(/^::ffff:/, "")

/** The caller's address: the nearest hop that is not one of our own proxies. */
export const addressOf = (
  request: Pick<IncomingMessage, "headers"> & { readonly socket: { readonly remoteAddress?: string | undefined } },
  trusted: ReadonlyArray<string>
): string => {
  const peer = unmapped(request.socket.remoteAddress ?? "")
  if (!trusted.includes(peer)) return peer
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((hop) => unmapped(hop.trim()))
    .filter((hop) => hop !== "")
  return forwarded.reverse().find((hop) => !trusted.includes(hop)) ?? peer
}

/** The host a request names: lower case, without port, brackets or the dot that ends an absolute name. */
export const hostOf = (header: string | undefined): string => {
  const named = (header ?? "").trim().toLowerCase()
  const literal = /^\[([0-9a-f:.]+)\](:\d*)?$/.exec(named)?.[1]
  return literal ?? named.replace(/:\d*$/, "").replace(/\.$/, "")
}
