import fc from "#tests/support/properties.ts"
import { describe, expect, test, vi } from "vitest"
import { readHostMessage } from "#schemas/embedded/hostMessages.ts"
import { isAllowedOrigin } from "#schemas/embedded/origins.ts"
import { knownHost, onHostMessage, tellHost } from "#services/embedded/hostWindow.ts"

describe("which origins are heard", () => {
  test("[EMB-001] those listed, and those below a listed star with a domain", () => {
    const listed = [
      "https://office.example",
      "http://localhost:8080",
      "https://*.firm.example",
      "https://*.port.example:8443"
    ]
    for (const origin of [
      "https://office.example",
      "http://localhost:8080",
      "https://a.firm.example",
      "https://a.b.firm.example",
      "https://x.port.example:8443"
    ])
      expect([origin, isAllowedOrigin(origin, listed)]).toEqual([origin, true])
    for (const origin of [
      "http://office.example",
      "https://office.example:444",
      "https://office.example.evil.example",
      "https://notoffice.example",
      "https://firm.example",
      "https://evilfirm.example",
      "http://a.firm.example",
      "https://a.firm.example:444",
      "https://x.port.example",
      "http://localhost",
      "null",
      ""
    ])
      expect([origin, isAllowedOrigin(origin, listed)]).toEqual([origin, false])
  })

  test("[EMB-001] never all of them: a star, a scheme or nothing listed hears nobody", () => {
    const origins = fc.webUrl().map((url) => new URL(url).origin)
    fc.assert(
      fc.property(
        origins,
        fc.subarray(["*", "https:", "http:", "'self'", "null", "https://*", "*.example", "office.example", ""]),
        (origin, listed) => {
          expect(isAllowedOrigin(origin, listed)).toBe(false)
        }
      ),
      { numRuns: 50 }
    )
  })
})

describe("what is a message", () => {
  const toPortal = { to: "dossier", version: 1 }

  test("[EMB-001] the four of the protocol, and nothing that only looks like them", () => {
    const known = [
      { ...toPortal, type: "hello" },
      { ...toPortal, type: "go", address: "/home" },
      { ...toPortal, type: "theme", theme: "auto" },
      { ...toPortal, type: "language", language: "pt" }
    ]
    expect(known.map(readHostMessage)).toEqual(known)
    const others: ReadonlyArray<unknown> = [
      { ...toPortal, version: 2, type: "hello" },
      { version: 1, type: "hello" },
      { ...toPortal, type: "go" },
      { ...toPortal, type: "go", address: 7 },
      { ...toPortal, type: "go", address: "/".repeat(2_001) },
      { ...toPortal, type: "theme", theme: "blue" },
      { ...toPortal, type: "language", language: "de" },
      { ...toPortal, type: "eval", code: "alert(1)" },
      JSON.stringify({ ...toPortal, type: "hello" }),
      null,
      undefined,
      []
    ]
    expect(others.map(readHostMessage)).toEqual(others.map(() => null))
    fc.assert(fc.property(fc.anything(), (data) => readHostMessage(data) === null))
  })
})

describe("the window", () => {
  test("[EMB-001] hears the page around it alone, and tells one origin alone", () => {
    const parent = { postMessage: vi.fn() }
    const listeners: Array<(event: object) => void> = []
    const frame = { parent, addEventListener: (_: string, listener: unknown) => void listeners.push(listener as never) }
    const heard: Array<unknown> = []
    onHostMessage(frame, (origin, message) => heard.push([origin, message.type]))
    const data = { to: "dossier", version: 1, type: "hello" }
    for (const source of [parent, {}, null]) listeners[0]?.({ source, data, origin: "https://office.example" })
    listeners[0]?.({ source: parent, data: "hello", origin: "https://office.example" })
    expect(heard).toEqual([["https://office.example", "hello"]])
    tellHost(frame, "https://office.example", { type: "signedIn" })
    expect(parent.postMessage.mock.calls).toEqual([
      [{ from: "dossier", version: 1, type: "signedIn" }, "https://office.example"]
    ])
  })

  test("[EMB-001] knows the page around it where the browser names it", () => {
    expect(knownHost(["https://a.example", "https://b.example"], "https://c.example/x")).toBe("https://a.example")
    expect([knownHost(undefined, "https://c.example/x?y"), knownHost([], ""), knownHost(undefined, "")]).toEqual([
      "https://c.example",
      null,
      null
    ])
  })
})
