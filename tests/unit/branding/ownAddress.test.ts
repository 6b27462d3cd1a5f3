import fc from "#tests/support/properties.ts"
import { expect, test } from "vitest"
import { ownAddress } from "#ui/app/branding.ts"

const there = { redirect: true, location: "lumen.example" }

test("[WHL-O03] visitors go to the firm's own domain by the same scheme and port, with their path and query", () => {
  expect(ownAddress(there, "http://localhost:4000", "/documents/7?sort=name&embedded=true#top")).toEqual({
    domain: "lumen.example",
    href: "http://lumen.example:4000/documents/7?sort=name&embedded=true#top"
  })
  expect(ownAddress(there, "https://portal.example", "/")?.href).toBe("https://lumen.example/")
})

test("[WHL-O03] nobody is sent anywhere who is not asked to, or is there already", () => {
  expect(ownAddress({ redirect: false, location: "lumen.example" }, "https://portal.example", "/")).toBeNull()
  expect(ownAddress({ redirect: true, location: null }, "https://portal.example", "/")).toBeNull()
  expect(ownAddress(there, "https://lumen.example", "/home")).toBeNull()
})

test("[WHL-O03] [ACC-O07] whatever the path, it is that domain or nothing, and from there nowhere else", () => {
  fc.assert(
    fc.property(fc.string(), fc.webPath(), (noise, path) => {
      for (const href of [`/${noise}`, path, `//${noise}`, `/\\\\${noise}`, noise, `@evil.example${path}`]) {
        const found = ownAddress(there, "https://portal.example:8443", href)
        if (found === null) continue
        const url = new URL(found.href)
        expect([url.host, url.username]).toEqual(["lumen.example:8443", ""])
        expect(ownAddress(there, url.origin, href)).toBeNull()
      }
    }),
    { numRuns: 40 }
  )
})
