import fc from "#tests/support/properties.ts"
import { expect, test } from "vitest"
import { domainProblem, trimmedDomain } from "#schemas/workspaces/firm.ts"
import { isServed } from "#server/workspaces/servedHosts.ts"

test("[ACC-025] [ACC-038] a domain that is taken for one is the host that browsers read from it", () => {
  const part = fc.oneof(
    fc.stringMatching(/^[a-z0-9-]{1,6}$/),
    fc.constantFrom("0x7f", "127", "xn--a", "xn--bcher-kva", "localhost", "A")
  )
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const domain = parts.join(".")
      if (domainProblem(domain) !== null) return
      const url = new URL("http://portal.invalid")
      url.hostname = trimmedDomain(domain)
      expect(url.hostname).toBe(trimmedDomain(domain))
      expect(url.hostname).not.toMatch(/^[\d.]+$/)
    })
  )
  expect(["1.2.0x7f", "a.0x", "a.127"].map(domainProblem)).toEqual(Array(3).fill("firm.domain_invalid"))
  expect(domainProblem("xn--bcher-kva.example")).toBeNull()
})

test("[ACC-025] below a star nothing is served that looks like another name or belongs to the installation", () => {
  const listed = ["*.localhost", "*.portal.example", "www.cabinet.example", "xn--bcher-kva.example"]
  const strange = [
    "xn--lumn-bpa.localhost",
    "a.xn--lumn-bpa.localhost",
    "www.localhost",
    "localhost.localhost",
    "api.portal.example",
    "mail.portal.example",
    "lumen.www.portal.example",
    "portal.portal.example",
    "example.portal.example"
  ]
  expect(strange.filter((host) => isServed(host, listed))).toEqual([])
  // Hosts that the operator lists in full are the operator's own responsibility.
  const named = ["www.cabinet.example", "xn--bcher-kva.example", "lumen.localhost", "le-bon.portal.example"]
  expect(named.filter((host) => !isServed(host, listed))).toEqual([])
})

test("[ACC-025] a host is served that is listed by its name or by a star for all below, and no other", () => {
  const listed = ["*.portal.example", "Compta.example"]
  const served = ["a.portal.example", "a.b.portal.example", "compta.example"]
  const strange = [
    "portal.example",
    ".portal.example",
    "evilportal.example",
    "a.compta.example",
    "portal.example.evil.test",
    ""
  ]
  expect(served.filter((host) => !isServed(host, listed))).toEqual([])
  expect(strange.filter((host) => isServed(host, listed))).toEqual([])
  expect(isServed("compta.example", [])).toBe(false)
})
