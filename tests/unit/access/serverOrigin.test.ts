import { isIP } from "node:net"
import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { languages } from "#schemas/shared/constants.ts"
import { addressOf, hostOf, networkOf } from "#server/platform/origin.ts"
import { languageOf } from "#server/platform/problems.ts"
import { routeOf } from "#server/platform/routeTable.ts"

const request = (remoteAddress: string | undefined, forwarded?: string) => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded }
})

describe("[NET-O05] a caller's address", () => {
  test.each([
    ["no proxy", request("203.0.113.7"), [], "203.0.113.7"],
    ["a mapped one", request("::ffff:203.0.113.7"), [], "203.0.113.7"],
    ["a stranger's word", request("203.0.113.7", "10.0.0.1"), [], "203.0.113.7"],
    ["a stranger's word beside trusted proxies", request("203.0.113.7", "10.0.0.1"), ["10.0.0.9"], "203.0.113.7"],
    ["a trusted proxy", request("10.0.0.9", "203.0.113.7"), ["10.0.0.9"], "203.0.113.7"],
    ["what the caller put before it", request("10.0.0.9", "1.1.1.1, 203.0.113.7"), ["10.0.0.9"], "203.0.113.7"],
    ["two proxies", request("10.0.0.9", "1.1.1.1, 203.0.113.7, 10.0.0.8"), ["10.0.0.9", "10.0.0.8"], "203.0.113.7"],
    ["a proxy that says nothing", request("10.0.0.9"), ["10.0.0.9"], "10.0.0.9"],
    ["a proxy that says nonsense", request("10.0.0.9", " , ,"), ["10.0.0.9"], "10.0.0.9"],
    ["a socket already gone", request(undefined), [], ""]
  ] as const)("behind %s", (_, from, trusted, expected) => {
    expect(addressOf(from, trusted)).toBe(expected)
  })

  const withPort = fc.oneof(
    fc.tuple(fc.ipV4(), fc.nat(65_535)).map(([address, port]) => [address, `${address}:${port}`] as const),
    fc.tuple(fc.ipV6(), fc.nat(65_535)).map(([address, port]) => [address, `[${address}]:${port}`] as const),
    fc.ipV6().map((address) => [address, `[${address}]`] as const),
    fc.oneof(fc.ipV4(), fc.ipV6()).map((address) => [address, address] as const)
  )
  test("is the same with whatever port and in whatever brackets a proxy writes it", () => {
    fc.assert(
      fc.property(withPort, fc.array(fc.string()), ([caller, written], before) => {
        const header = [...before, written].join(", ")
        fc.pre(caller !== "10.0.0.9")
        const found = networkOf(addressOf(request("10.0.0.9", header), ["10.0.0.9"]))
        expect(found).toBe(networkOf(addressOf(request("10.0.0.9", caller), ["10.0.0.9"])))
        expect(found).not.toMatch(/[[\]]/)
      })
    )
  })

  test("is the proxy's where the nearest hop is no address: made-up words are one caller", () => {
    const word = fc.oneof(
      fc.string().filter((text) => text.trim() !== "" && !text.includes(",")),
      fc.constantFrom("unknown", "_hidden", "1.2.3", "1.2.3.4.5", "999.1.1.1", "[::1", "::1]", "a:80", "1.2.3.4:x")
    )
    fc.assert(
      fc.property(fc.ipV4(), word, (hop, made) => {
        fc.pre(isIP(made.trim()) === 0 && !/^[\d.]+:\d+$|^\[.*\](:\d+)?$/.test(made.trim()))
        expect(addressOf(request("10.0.0.9", `${hop}, ${made}`), ["10.0.0.9"])).toBe("10.0.0.9")
      })
    )
  })

  test("is never one of our own proxies while another hop is known, whatever the header", () => {
    fc.assert(
      fc.property(fc.array(fc.ipV4()), fc.ipV4(), (hops, caller) => {
        fc.pre(caller !== "10.0.0.9")
        const found = addressOf(request("10.0.0.9", [...hops, caller].join(", ")), ["10.0.0.9"])
        expect(found).toBe(caller)
      })
    )
  })
})

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::6", "2001:db8:1:2::/64"],
  ["2001:db8::6", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["nonsense", "nonsense"],
  ["", ""]
])("[NET-O05] who is limited at %j is %j: a household has 2^64 addresses of version 6", (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ["lumen.localhost:4000", "lumen.localhost"],
  ["LUMEN.Localhost", "lumen.localhost"],
  ["lumen.localhost.", "lumen.localhost"],
  ["lumen.localhost.:80", "lumen.localhost"],
  ["lumen.localhost:", "lumen.localhost"],
  ["[::1]:4000", "::1"],
  ["[::1]", "::1"],
  ["127.0.0.1:4000", "127.0.0.1"],
  ["", ""],
  [undefined, ""]
])("[NET-031] the host of %j is %j", (header, host) => {
  expect(hostOf(header)).toBe(host)
})

test("[I18-003] whatever a browser wishes, the language is one the portal speaks, French where nothing fits", () => {
  fc.assert(fc.property(fc.string(), (wish) => languages.includes(languageOf(wish))))
  expect(["", "de, es;q=0.5", "*", undefined].map((wish) => languageOf(wish))).toEqual(["fr", "fr", "fr", "fr"])
  expect(languageOf(`${"x,".repeat(100_000)}en`)).toBe("fr")
})

test("an address's route is the contract's pattern, whatever stands in its places", () => {
  expect(routeOf("/api/vendors/12/folders/trash?x=1")).toEqual({
    ...routeOf("/api/vendors/:vendorId/folders/trash"),
    methods: ["DELETE"]
  })
  expect(routeOf("/api/vendors/12/folders/root/content")?.pattern).toBe(
    "/api/vendors/:vendorId/folders/:folder/content"
  )
  expect(["/", "/api/nothing", "/customers/1f", "/api/vendors/1/2/3"].map((path) => routeOf(path))).toEqual([
    null,
    null,
    null,
    null
  ])
})
