import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import {
  appForm,
  appLimits,
  appSheetOf,
  type AppValues,
  bundleIdFor,
  domainsIn,
  emptyApp,
  isVersionAbove,
  type LimitedField,
  readAppSheet,
  versionCode
} from "#schemas/mobileApps/rules.ts"
import { lockOf } from "#server/mobileApps/shell/lockOf.ts"

const full: AppValues = {
  ...emptyApp,
  title: "Lumen Expertise",
  subtitle: "Vos comptes en poche",
  description: "Déposez vos papiers.\n\nSignez vos lettres.",
  keywords: "comptable, factures",
  promotional_text: "Le portail de votre cabinet.",
  marketing_url: "{host}/presentation",
  domains: "lumen.example"
}
const errorsWith = (change: Partial<AppValues>) => appForm.check({ ...full, ...change })

test("[MOB-004] [MOB-O01] every field is required but what the stores give later", () => {
  expect(appForm.check(full)).toEqual({})
  const given = ["bundle_id", "color", "version"]
  const empty = Object.fromEntries(Object.keys(full).map((field) => [field, field === "logo" ? "light" : ""]))
  const errors = appForm.check(empty as AppValues)
  for (const field of ["title", "subtitle", "description", "keywords", "promotional_text", "marketing_url", "domains"])
    expect([field, errors[field]]).toEqual([field, ["mobile.missing"]])
  for (const field of given) expect([field, errors[field]?.length]).toEqual([field, 1])
  for (const store of ["ios_store_url", "ios_store_id", "android_store_url", "android_store_id"])
    expect([store, errors[store]]).toEqual([store, undefined])
})

test("[MOB-005] [MOB-O01] a text has as many characters as the stores take, and not one more", () => {
  expect(appLimits).toMatchObject({
    title: 30,
    subtitle: 30,
    promotional_text: 170,
    keywords: 100,
    description: 4_000,
    marketing_url: 255,
    ios_store_url: 255,
    android_store_url: 255
  })
  const texts = [
    "title",
    "subtitle",
    "promotional_text",
    "keywords",
    "description"
  ] satisfies ReadonlyArray<LimitedField>
  for (const field of texts) {
    // A character of two UTF-16 units counts once.
    expect([field, errorsWith({ [field]: "é".repeat(appLimits[field] - 1) + "🏠" })]).toEqual([field, {}])
    expect([field, errorsWith({ [field]: "é".repeat(appLimits[field] + 1) })[field]]).toEqual([
      field,
      ["mobile.too_long"]
    ])
  }
  expect(errorsWith({ marketing_url: `https://a.example/${"b".repeat(238)}` }).marketing_url).toEqual([
    "mobile.too_long"
  ])
})

test("[MOB-006] an address begins with http://, https:// or {host}", () => {
  for (const address of ["http://a.example", "https://a.example/b?c", "{host}", "{host}/aide", "{host}?x=1"])
    expect([address, errorsWith({ marketing_url: address })]).toEqual([address, {}])
  for (const address of [
    "a.example",
    "ftp://a.example",
    "javascript:alert(1)",
    "//a.example",
    "{firm}/a",
    "x{host}",
    "{host}@evil.example",
    "{host}.evil.example",
    "https://user:pass@a.example",
    "https://",
    "http:// a.example"
  ])
    expect([address, errorsWith({ marketing_url: address }).marketing_url]).toEqual([
      address,
      ["mobile.address_invalid"]
    ])
})

test("[MOB-007] [MOB-O01] title and subtitle differ, whatever their case", () => {
  expect(errorsWith({ title: "Lumen", subtitle: " LUMEN " }).subtitle).toEqual(["mobile.same_titles"])
  expect(errorsWith({ title: "Lumen", subtitle: "Lumen !" })).toEqual({})
})

describe("[MOB-002] [MOB-O01] the bundle id", () => {
  test("ends with the firm's placeholder and has no other signs", () => {
    expect(emptyApp.bundle_id).toBe("com.example.{firm}")
    for (const id of ["com.example.{firm}", "fr.cabinet.app2.{firm}"]) expect(errorsWith({ bundle_id: id })).toEqual({})
    for (const id of [
      "com.example",
      "{firm}",
      "com.{firm}.app",
      "com.example.{firm}.{firm}",
      "com/../../etc.{firm}",
      "com\\example.{firm}",
      "..{firm}",
      "com.exa mple.{firm}",
      "com.Example.{firm}",
      "com.1a.{firm}"
    ])
      expect([id, errorsWith({ bundle_id: id }).bundle_id]).toEqual([id, ["mobile.bundle_invalid"]])
  })
  test("takes letters and digits of any firm's name", () => {
    expect(bundleIdFor("com.example.{firm}", "Élan & Fils, SARL")).toBe("com.example.elanfilssarl")
    expect(bundleIdFor("com.example.{firm}", "3 Rivières")).toBe("com.example.firm3rivieres")
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(bundleIdFor("com.example.{firm}", name)).toMatch(/^com\.example\.[a-z][a-z0-9]{0,44}$/)
      }),
      { numRuns: 50 }
    )
  })
})

test("a version grows by its numbers", () => {
  expect(
    ["1", "1.0.0.0", "01.0", "1.0-beta", "1.1000", "v1.0"].map((version) => errorsWith({ version }).version)
  ).toEqual(Array.from({ length: 6 }, () => ["mobile.version_invalid"]))
  expect([isVersionAbove("1.10", "1.9.3"), isVersionAbove("1.9", "1.9.0"), isVersionAbove("0.1", null)]).toEqual([
    true,
    false,
    true
  ])
  expect(versionCode("2.3.4")).toBe(2_003_004)
})

describe("[MOB-008] a sheet as JSON", () => {
  const fault = (text: string) => {
    const read = readAppSheet(text, full)
    return read._tag === "Failure" ? read.failure : null
  }
  test("is read back as it was written, and a part of one changes that part", () => {
    expect(readAppSheet(appSheetOf(full), emptyApp)).toMatchObject({ success: full })
    expect(readAppSheet('{"title": "Autre", "domains": ["a.example", "b.example"]}', full)).toMatchObject({
      success: { ...full, title: "Autre", domains: "a.example\nb.example" }
    })
  })
  test("is refused where it is no JSON or no sheet", () => {
    for (const text of [
      "",
      "{",
      "{'title': 'x'}",
      "[]",
      "null",
      '"x"',
      "{}",
      '{"titre": "x"}',
      '{"__proto__": "x"}',
      '{"title": 1}',
      '{"logo": "none"}',
      '{"domains": "a.example"}',
      '{"domains": [1]}',
      "[".repeat(10_000),
      `{"title": "${"x".repeat(20_000)}"}`
    ])
      expect([text.slice(0, 30), fault(text)]).toEqual([text.slice(0, 30), "form.json_invalid"])
  })
  test("says what the first wrong field says", () => {
    expect(fault(`{"title": "${"x".repeat(31)}"}`)).toBe("mobile.too_long")
    expect(fault('{"subtitle": "LUMEN EXPERTISE"}')).toBe("mobile.same_titles")
    expect(fault('{"bundle_id": "../../{firm}"}')).toBe("mobile.bundle_invalid")
    expect(fault('{"domains": ["a b"]}')).toBe("mobile.domain_invalid")
  })
})

test("domains stand one a line, once", () => {
  expect(domainsIn(" A.example\nb.example, a.example;\n")).toEqual(["a.example", "b.example"])
})

test("[MOB-O02] the project's lock file has what its packages need and nothing else", () => {
  const lock = lockOf(
    {
      packages: {
        "": {},
        "node_modules/a": { version: "1.0.0", dependencies: { b: "^1", c: "^2" } },
        "node_modules/b": { version: "1.1.0", dev: true, peerDependencies: { d: "*" } },
        "node_modules/c": { version: "1.0.0" },
        "node_modules/a/node_modules/c": { version: "2.0.0", dependencies: { b: "^1", d: "*" } },
        "node_modules/d": { version: "4.0.0" },
        "node_modules/other": { version: "9.0.0" }
      }
    },
    { name: "x", version: "1.0.0", dependencies: { a: "1.0.0" } }
  )
  expect(Object.keys(lock.packages)).toEqual([
    "",
    "node_modules/a",
    "node_modules/a/node_modules/c",
    "node_modules/b",
    "node_modules/d"
  ])
  expect(lock.packages["node_modules/b" as ""]).toEqual({ version: "1.1.0", peerDependencies: { d: "*" } })
})
