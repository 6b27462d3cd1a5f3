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
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const wrong = error ?? (addresses.every(({ address }) => isPublic(address)) ? null : new Error("a private address"))
    const [first] = addresses ?? []
    if (wrong !== null || first === undefined) return callback(wrong ?? new Error("no address"), "", 4)
    if (options.all === true) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
