import { describe, expect, test } from "vitest"
import { fillPath, routeOf, type RouteRow, routes, rowsAt } from "#schemas/access/routes.ts"
import { listed, type Who } from "../../../scripts/matrix/listed.ts"

const rows: ReadonlyArray<RouteRow> = routes

const whoOf = (row: RouteRow): Who =>
  row.anonymous
    ? "anyone"
    : row.superAdminOnly
      ? "super admins"
      : row.groupAdminOnly
        ? "group admins"
        : row.accountant && row.client
          ? "signed in"
          : row.accountant
            ? "accountants"
            : "clients"

describe("every line of the route list has its row", () => {
  test.each(listed)("[%s] %s is for %s", (_, path, who) => {
    expect(
      rowsAt(path)
        .filter((row) => row.path === path)
        .map(whoOf)
    ).toContain(who)
  })

  test("[ACC-O09] [ACC-O15] no row stands outside the list but the start page and the short ways", () => {
    const extra = rows.filter((row) => !listed.some(([, path]) => path === row.path))
    expect(extra.map((row) => [row.path, row.redirectTo])).toEqual([
      ["/settings/{-$context}/catalog-offers", "/settings/{-$context}/offers/catalog-offers"],
      ["/settings/{-$context}/categories/{-$categoryId}", "/settings/{-$context}/offers/categories/{-$categoryId}"],
      [
        "/settings/{-$context}/categories/$categoryId/catalog-services/$catalogServiceId",
        "/settings/{-$context}/offers/categories/$categoryId/catalog-services/$catalogServiceId"
      ],
      ["/settings/{-$context}/pimpmyfirm", "/settings/{-$context}/customization"],
      // SIG-O01: signatures
      ["/signatures/{-$context}", null],
      ["/signatures/$context/$signatureId", null],
      ["/signatures/$context/send/$documentId", null],
      ["/", "/home/{-$context}"],
      // VIE-001, DOC-004: comparison of two versions
      ["/viewer/$context/$folderHash/$documentHash/compare/$beforeId/$afterId", null],
      // VID-O01: a guest's link to a meeting
      ["/meet/$token", null],
      // CHT-001, CHT-O01: chats and exchanges
      ["/messages/{-$context}", null],
      ["/customer/{-$context}/exchanges", null],
      ["/settings/{-$context}/chat", null],
      ["/sa/messages", null],
      ["/holding", "/holding/dashboard"],
      ["/holding/team/users/$userId", "/holding/team/users/$userId/profile"],
      ["/sa", "/sa/home"],
      ["/sa/accounting-firms/$accountingFirmId/emergency", null],
      ["/sa/users", null],
      ["/sa/switches", null],
      ["/sa/health", null],
      ["/sign/$token", null],
      ["/verify", null]
    ])
  })
})

test("[ACC-O09] [ACC-O11] [WHL-O04] [ACC-098] [ACC-101] [ACC-123] every short way leads to a screen or to the start page", () => {
  for (const row of rows) {
    if (row.redirectTo === null) continue
    const target = rowsAt(row.redirectTo)[0]
    expect(target.path).toBe(row.redirectTo)
    expect(target.redirectTo === null || target.id === "root").toBe(true)
  }
  expect(routeOf("information-requests").redirectTo).toBe("/tasks/{-$context}")
  expect(routeOf("videoconference-client").redirectTo).toBe("/videoconference/{-$context}")
  expect(routeOf("unknown").redirectTo).toBe(null)
  expect(
    ["customer-details", "customer-offers", "customer-periods"].map((id) => routeOf(id as never).redirectTo)
  ).toEqual([
    "/customer/{-$context}/general",
    "/customer/{-$context}/services",
    "/customer/{-$context}/financial-years"
  ])
})

test("[ACC-031] [ACC-050] staff and clients share the settings root and nothing else", () => {
  const shared = rows.filter((row) => rowsAt(row.path).length > 1)
  expect(shared.map((row) => [row.id, row.path, row.accountant, row.client])).toEqual([
    ["settings", "/settings/{-$context}", true, false],
    ["company-settings", "/settings/{-$context}", false, true]
  ])
})

test("[ACC-003] every path is plain, every id is used once", () => {
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  for (const row of rows)
    expect(row.path).toMatch(/^\/(?:[a-z-]+|\$\w*|\{-\$\w+\})?(?:\/(?:[a-z-]+|\$\w+|\{-\$\w+\}))*$/)
})

test("[ACC-007] [ACC-O01] the firm is needed wherever the path has a context and nowhere else", () => {
  for (const row of rows)
    expect([row.id, row.firm]).toEqual([row.id, row.path.includes("$context") ? "always" : "never"])
})

test("[ACC-O01] what needs a company always, sometimes and never", () => {
  const first = (need: RouteRow["company"]) =>
    [
      ...new Set(
        rows.filter((row) => row.company === need && row.firm === "always").map((row) => row.path.split("/")[1])
      )
    ].sort()
  expect(first("always")).toEqual([
    "accounting-software",
    "customer",
    "documents",
    "quickfolders",
    "service-requests",
    "settings",
    "signatures",
    "viewer"
  ])
  expect(
    rows
      .filter((row) => row.path.startsWith("/settings"))
      .every((row) => row.company === (row.client ? "always" : "never"))
  ).toBe(true)
  expect(first("sometimes")).toEqual([
    "everial",
    "everial-quickfolders",
    "home",
    "information-requests",
    "messages",
    "signatures",
    "sso",
    "tasks",
    "videoconference",
    "videoconference-client"
  ])
  expect(rows.filter((row) => row.firm === "never").every((row) => row.company === "never")).toBe(true)
})

test("[ACC-O04] the routes kept out of history", () => {
  const passing = rows.filter((row) => !row.keepInHistory)
  expect(passing.filter((row) => row.redirectTo === null).map((row) => row.id)).toEqual([
    "sso",
    "meet",
    "autologin",
    "oauth-callback",
    "create-password",
    "reset-password-submit",
    "share",
    "sign",
    "verify",
    "unknown"
  ])
  expect(rows.filter((row) => row.redirectTo !== null && row.keepInHistory)).toEqual([])
})

test("[I18-012] [I18-013] titles: redirection for callbacks, their own for pages that stay, two names for tasks", () => {
  const title = (id: "signin" | "oauth-callback" | "autologin" | "tasks" | "home" | "unknown") => routeOf(id).title
  const redirection = {
    generic: "titles.redirection",
    accountant: "titles.redirection",
    customer: "titles.redirection"
  }
  expect([title("oauth-callback"), title("autologin")]).toEqual([redirection, redirection])
  expect([title("signin").generic, title("unknown").generic]).toEqual(["titles.signin", "titles.oops"])
  expect(title("tasks")).toEqual({
    generic: "titles.tasks",
    accountant: "titles.tasks-accountant",
    customer: "titles.tasks-customer"
  })
  expect(title("home").accountant).toBe("titles.home")
})

test("[ACC-003] a path is filled with its segments, absent optional ones left out", () => {
  expect(fillPath("/documents/{-$context}/{-$folderHash}", { context: "3b9aca01", folderHash: undefined })).toBe(
    "/documents/3b9aca01"
  )
  expect(fillPath("/create-password/$token", { token: "a/b?c" })).toBe("/create-password/a%2Fb%3Fc")
  expect(fillPath("/", {})).toBe("/")
})
