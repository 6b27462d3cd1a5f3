import { lookup } from "node:dns"
import { BlockList, isIP, type LookupFunction } from "node:net"

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
// IPv6 ranges that embed IPv4 addresses or are not routable.
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16]
] as const)
  inside.addSubnet(net, bits, "ipv6")

/** Whether an address is on the public internet: not this machine, a private network or a cloud's metadata service. */
export const isPublic = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !inside.check(address, "ipv4")
  return version === 6 && outside6.check(address, "ipv6") && !inside.check(address, "ipv6")
}

/** A DNS lookup that refuses private addresses. Checks at connect time, against DNS rebinding. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const wrong = error ?? (addresses.every(({ address }) => isPublic(address)) ? null : new Error("a private address"))
    const [first] = addresses ?? []
    if (wrong !== null || first === undefined) return callback(wrong ?? new Error("no address"), "", 4)
    if (options.all === true) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
