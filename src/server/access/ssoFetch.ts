import { lookup } from "node:dns"
import { type IncomingMessage, request as plain } from "node:http"
import { request as secure } from "node:https"
import { BlockList, isIP, type LookupFunction } from "node:net"
import type { CustomFetch } from "openid-client"

/** Far above any discovery document, key set or token answer. */
const largestAnswer = 1_048_576

const inside = new BlockList()
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3]
] as const)
  inside.addSubnet(net, bits, "ipv4")
const outside6 = new BlockList()
outside6.addSubnet("2000::", 3, "ipv6")
// Ways to write an address of version 4, and ranges that lead nowhere.
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16]
] as const)
  inside.addSubnet(net, bits, "ipv6")

/** Whether an address lies in the open internet: neither this machine, nor its network, nor a cloud's own services. */
export const isPublic = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !inside.check(address, "ipv4")
  return version === 6 && outside6.check(address, "ipv6") && !inside.check(address, "ipv6")
}

/** The address is judged when it is connected to, so that a name cannot answer differently a second time. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const wrong = error ?? (addresses.every(({ address }) => isPublic(address)) ? null : new Error("a private address"))
    const [first] = addresses ?? []
    if (wrong !== null || first === undefined) return callback(wrong ?? new Error("no address"), "", 4)
    if (options.all === true) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}

const bodyOf = async (answer: IncomingMessage): Promise<Buffer> => {
  const parts: Array<Buffer> = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > largestAnswer) throw new TypeError("the provider's answer is too large")
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const withoutBody: ReadonlyArray<number> = [204, 205, 304]

/**
 * The only way to a provider, whose address a firm types in: https to public addresses, no redirection, a bounded
 * answer. Hosts of `allowed` may lie inside and speak http. Rejects with a `TypeError`, as `fetch` does.
 */
export const providerFetch =
  (allowed: ReadonlyArray<string>): CustomFetch =>
  async (address, { body, headers, method, signal }) => {
    const url = new URL(address)
    const isAllowed = allowed.includes(url.host)
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1")
    if (!isAllowed && (url.protocol !== "https:" || (isIP(host) !== 0 && !isPublic(host))))
      throw new TypeError("this address is not one of a provider")
    if (body !== undefined && body !== null && typeof body !== "string" && !(body instanceof URLSearchParams))
      throw new TypeError("only forms are sent to a provider")
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = (url.protocol === "https:" ? secure : plain)(
          url,
          {
            method,
            headers,
            agent: false,
            ...(signal === undefined ? {} : { signal }),
            ...(isAllowed ? {} : { lookup: publicLookup })
          },
          resolve
        )
        sent.on("error", reject)
        sent.end(body == null ? undefined : body.toString())
      })
      const bytes = await bodyOf(answer)
      const status = answer.statusCode ?? 502
      const named = Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value] as [string, string]]
      )
      return new Response(withoutBody.includes(status) ? null : Uint8Array.from(bytes), { status, headers: named })
    } catch (cause) {
      throw signal?.aborted === true ? signal.reason : new TypeError("the provider was not reached", { cause })
    }
  }
