import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { toSsoErrorView } from "#machines/access/ssoError.projection.ts"
import {
  emptyProvider,
  providerErrors,
  providerHeader,
  refusalOf,
  ssoErrorAddress,
  ssoRefusals,
  trimmedProvider
} from "#schemas/access/ssoRules.ts"

const good = {
  ...emptyProvider,
  name: "Annuaire",
  issuer: "https://id.example/realms/cabinet",
  client_id: "portal",
  client_secret: "s3cret"
}
const faults = (change: Partial<typeof good>) => providerErrors({ ...good, ...change })

describe("what a provider is made of", () => {
  test("[SES-012] a whole provider has no fault, with or without a secret", () => {
    expect(faults({})).toEqual({})
    expect(faults({ client_secret: "" })).toEqual({})
    expect(faults({ issuer: "http://localhost:4010" })).toEqual({})
  })

  test.each([
    ["name", "", "sso.name_missing"],
    ["name", "x".repeat(61), "sso.name_invalid"],
    ["name", "Annu\u202eaire", "sso.name_invalid"],
    ["name", "Annu\naire", "sso.name_invalid"],
    ["issuer", "", "sso.issuer_missing"],
    ["issuer", "id.example", "sso.issuer_invalid"],
    ["issuer", "http://id.example", "sso.issuer_invalid"],
    ["issuer", "http://localhost.evil.example", "sso.issuer_invalid"],
    ["issuer", "javascript:alert(1)", "sso.issuer_invalid"],
    ["issuer", "file:///etc/passwd", "sso.issuer_invalid"],
    ["issuer", "https://user:secret@id.example", "sso.issuer_invalid"],
    ["issuer", "https://id.example/?tenant=1", "sso.issuer_invalid"],
    ["issuer", "https://id.example/#a", "sso.issuer_invalid"],
    ["issuer", `https://id.example/${"x".repeat(500)}`, "sso.issuer_invalid"],
    ["client_id", "", "sso.client_id_missing"],
    ["client_id", "é", "sso.client_id_invalid"],
    ["client_id", "x".repeat(256), "sso.client_id_invalid"],
    ["client_secret", "a\u0000b", "sso.client_secret_invalid"],
    ["client_secret", "x".repeat(1_001), "sso.client_secret_invalid"],
    ["scopes", "", "sso.scopes_invalid"],
    ["scopes", "email profile", "sso.scopes_invalid"],
    ["scopes", 'openid "', "sso.scopes_invalid"]
  ] as const)("[SES-012] %s: %j is refused", (field, value, code) => {
    expect(faults({ [field]: value })).toEqual({ [field]: [code] })
  })

  test("blanks of pasting are taken off, and absent fields are not judged", () => {
    expect(trimmedProvider({ name: "  Annuaire\n", scopes: " openid   email " })).toEqual({
      name: "Annuaire",
      scopes: "openid email"
    })
    expect(providerErrors({})).toEqual({})
  })

  test("no text at all makes the rules fail", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const values = trimmedProvider({ name: text, issuer: text, client_id: text, client_secret: text, scopes: text })
        for (const codes of Object.values(providerErrors(values)))
          expect(codes).toEqual([expect.stringMatching(/^sso\./)])
      })
    )
  })
})

test("[SES-O05] [NET-004] any name travels in a header, and comes out as it went in", () => {
  expect([providerHeader("Microsoft 365"), providerHeader("Œnologie"), providerHeader("50 %")]).toEqual([
    "Microsoft 365",
    "%C5%92nologie",
    "50 %25"
  ])
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
      const header = providerHeader(name)
      expect(new Headers({ "X-Identity-Provider": `.${header}.` }).get("x-identity-provider")).toBe(`.${header}.`)
      expect(decodeURIComponent(header)).toBe(name)
    })
  )
})

describe("where a failed sign-in is explained", () => {
  test("[SES-016] the address says the provider and the reason, and any reason is one of ours", () => {
    for (const code of ssoRefusals) {
      const url = new URL(ssoErrorAddress("a/b ?#%", code), "https://portal.example")
      expect(decodeURIComponent(url.pathname.replace("/sso-error/", ""))).toBe("a/b ?#%")
      expect(refusalOf(url.searchParams.get("reason"))).toBe(code)
    }
    expect(["<script>", "", null, "constructor", "not_added "].map(refusalOf)).toEqual(Array(5).fill("auth.sso_state"))
  })

  test("[SES-016] [ACC-121] only a name that the firm offers is repeated, and another try only where it can help", () => {
    const view = (vendor: string, reason: string, offered: ReadonlyArray<string> | null = ["Annuaire"]) =>
      toSsoErrorView({ vendor, reason, offered })
    expect(view("Annuaire", "refused")).toEqual({ name: "Annuaire", messageKey: "auth.sso_refused", canRetry: true })
    expect(view("Annuaire", "not_added")).toMatchObject({ name: "Annuaire", canRetry: false })
    expect(view("Appelez le 08 99", "refused")).toMatchObject({ name: null, canRetry: false })
    expect(view("Annuaire", "refused", null)).toMatchObject({ name: null, canRetry: false })
  })
})
