import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import {
  autologinAddress,
  embeddedOf,
  followable,
  queryOf,
  signInAddress,
  withQuery
} from "#schemas/access/redirects.ts"

const origin = "https://lumen.example:4000"
const domains = ["lumen.example", "atlas.example"]
const follow = (wanted: string) => followable(wanted, origin, domains)

describe("[ACC-O07] redirect targets", () => {
  test.each([
    ["/documents/3b9aca01?document_id=2#top", { kind: "path", to: "/documents/3b9aca01?document_id=2#top" }],
    ["/", { kind: "path", to: "/" }],
    ["/a/../home", { kind: "path", to: "/home" }],
    ["https://lumen.example:4000/home", { kind: "path", to: "/home" }],
    ["https://atlas.example:4000/tasks?x=1", { kind: "away", domain: "atlas.example", to: "/tasks?x=1" }],
    ["HTTPS://ATLAS.example:4000/", { kind: "away", domain: "atlas.example", to: "/" }]
  ] as const)("[ACC-O07] follows %s", (wanted, target) => {
    expect(follow(wanted)).toEqual(target)
  })

  test.each([
    "",
    "home",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/\n/evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "/%2F/evil.example",
    "/%2f%2fevil.example",
    "/%5cevil.example",
    "/%255cevil.example",
    "/%09/evil.example",
    "/%00",
    "/%",
    "/%ff",
    "/\u2028/evil.example",
    "/\u200b/evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:https://lumen.example:4000/x",
    "https:evil.example",
    "https:/evil.example",
    "https:///evil.example",
    "https://evil.example/",
    "https://lumen.example.evil.example:4000/",
    "https://evil-lumen.example:4000/",
    "https://lumen.example:4000@evil.example/",
    "https://atlas.example:4000:x@evil.example/",
    "https://user@atlas.example:4000/",
    "https://user:pass@atlas.example:4000/",
    "https://atlas.example:4000\\@evil.example/",
    "https://atlas.example#@evil.example",
    "https://atlas.example:4001/",
    "https://atlas.example/",
    "http://atlas.example:4000/",
    "https://atlas.example.:4000/",
    "https://%65vil.example/",
    "https://atlas。example:4000//evil",
    "https://atlas.example:4000//evil.example",
    "ftp://atlas.example:4000/",
    "https://",
    "https://[",
    `/${"a".repeat(2_000)}`
  ])("[ACC-O07] refuses %j", (wanted) => {
    expect(follow(wanted)).toBeNull()
  })

  test("[ACC-O07] whatever is followed stays on the portal or on one of the user's firms, as a browser reads it", () => {
    const parts = fc.constantFrom(
      ..."/ // \\ . .. %2f %5c %2e %00 @ : ? # & = a evil.example atlas.example lumen.example https: http: javascript: :4000 \t \n".split(
        " "
      )
    )
    const crafted = fc.array(parts, { maxLength: 8 }).map((pieces) => pieces.join(""))
    const wanted = fc.oneof(
      crafted,
      crafted.map((text) => `/${text}`),
      crafted.map((text) => `https://${text}`),
      fc.webUrl(),
      fc.string()
    )
    fc.assert(
      fc.property(wanted, (text) => {
        const target = follow(text)
        if (target === null) return
        const here = target.kind === "path" ? origin : `https://${target.domain}:4000`
        expect(["lumen.example", "atlas.example"]).toContain(new URL(here).hostname)
        for (const told of [target.to, decodeURIComponent(target.to.split(/[?#]/)[0] ?? "")])
          expect(new URL(told, here).origin).toBe(here)
        expect(new URL(text, origin).origin).toBe(here)
      }),
      { numRuns: 5_000 }
    )
  })

  test("[ACC-O07] what is followed once is followed again, unchanged", () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const target = follow(path)
        if (target !== null) expect(follow(target.to)).toEqual(target)
      })
    )
  })
})

test("[ACC-013] the sign-in address holds the wanted one whole", () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const wanted = `/${path.replace(/^\/*/, "")}?${query}`
      expect(new URL(signInAddress(wanted), origin).searchParams.get("redirect")).toBe(wanted)
    })
  )
})

test("[ACC-020] query values are set and taken out without touching the others", () => {
  expect(withQuery("/home?a=1#x", { embedded: "true", a: null })).toBe("/home?embedded=true#x")
  expect(withQuery("//evil.example/x", {})).toBe("/evil.example/x")
})

test("[ACC-020] no address of the history, however bent, makes reading or writing a query throw or leave the portal", () => {
  const pieces = fc.array(
    fc.constantFrom("/", "\\", "[", "]", "%", ".", "?", "#", ":", "@", "a", " ", "\t", "embedded=true"),
    { maxLength: 9 }
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        pieces.map((list) => list.join(""))
      ),
      (text) => {
        const href = withQuery(`/${text}`, { embedded: "true" })
        expect(new URL(href, origin).origin).toBe(origin)
        expect(embeddedOf(href)).toBe("true")
        queryOf(`/${text}`, "embedded")
      }
    )
  )
})

test("[EMB-001] reads the three embedded values and no other", () => {
  const of = (value: string) => embeddedOf(`/home?embedded=${encodeURIComponent(value)}`)
  expect(["true", "mobileapp", "genericmobileapp", '"mobileapp"', "false", "1", "TRUE", ""].map(of)).toEqual([
    "true",
    "mobileapp",
    "genericmobileapp",
    "mobileapp",
    null,
    null,
    null,
    null
  ])
  expect(queryOf("/home", "embedded")).toBeNull()
})

test("[ACC-025] [SES-O06] another firm's autologin takes the code and the way on, on the same port", () => {
  expect(autologinAddress(origin, "atlas.example", "c0de", "/documents/1?x=2")).toBe(
    "https://atlas.example:4000/autologin?token=c0de&redirect=%2Fdocuments%2F1%3Fx%3D2"
  )
  expect(autologinAddress("http://localhost:4000/x?y#z", "atlas.localhost", "c0de", null)).toBe(
    "http://atlas.localhost:4000/autologin?token=c0de"
  )
})
