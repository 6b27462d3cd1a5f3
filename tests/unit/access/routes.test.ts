import { describe, expect, test } from "vitest"
import { fillPath, routeOf, type RouteRow, routes, rowsAt } from "#schemas/access/routes.ts"

type Who = "accountants" | "clients" | "signed in" | "group admins" | "super admins" | "anyone"

/** Written down apart from the table: requirement, path, who may open it. */
const wanted: ReadonlyArray<readonly [requirement: string, path: string, who: Who]> = [
  ["ACC-031", "/settings/{-$context}", "accountants"],
  ["ACC-032", "/settings/{-$context}/applications", "accountants"],
  ["ACC-033", "/settings/{-$context}/analytics", "accountants"],
  ["ACC-034", "/settings/{-$context}/customization", "accountants"],
  ["ACC-035", "/settings/{-$context}/document-templates", "accountants"],
  ["ACC-036", "/settings/{-$context}/document-templates/new", "accountants"],
  ["ACC-037", "/settings/{-$context}/document-templates/$documentId", "accountants"],
  ["ACC-038", "/settings/{-$context}/group/administration", "accountants"],
  ["ACC-039", "/settings/{-$context}/group/manager", "group admins"],
  ["ACC-040", "/settings/{-$context}/home", "accountants"],
  ["ACC-041", "/settings/{-$context}/offers", "accountants"],
  ["ACC-042", "/settings/{-$context}/offers/catalog-offers", "accountants"],
  ["ACC-043", "/settings/{-$context}/offers/categories/{-$categoryId}", "accountants"],
  ["ACC-044", "/settings/{-$context}/offers/categories/$categoryId/catalog-services/$catalogServiceId", "accountants"],
  ["ACC-045", "/settings/{-$context}/quickfolders-manager", "accountants"],
  ["ACC-046", "/settings/{-$context}/team-manager/companies", "accountants"],
  ["ACC-047", "/settings/{-$context}/team-manager/themes", "accountants"],
  ["ACC-048", "/settings/{-$context}/team-manager/users", "accountants"],
  ["ACC-049", "/settings/{-$context}/terms-of-service", "accountants"],
  ["ACC-050", "/settings/{-$context}", "clients"],
  ["ACC-051", "/settings/{-$context}/addresses", "clients"],
  ["ACC-052", "/settings/{-$context}/automation", "clients"],
  ["ACC-053", "/settings/{-$context}/banks", "clients"],
  ["ACC-054", "/settings/{-$context}/general", "clients"],
  ["ACC-055", "/settings/{-$context}/financial-years", "clients"],
  ["ACC-056", "/settings/{-$context}/themes", "clients"],
  ["ACC-057", "/settings/{-$context}/users", "clients"],
  ["ACC-058", "/settings/{-$context}/workflows", "clients"],
  ["ACC-059", "/settings/{-$context}/workflows/$workflowId", "clients"],
  ["ACC-060", "/customers/{-$context}", "accountants"],
  ["ACC-061", "/customer/{-$context}", "accountants"],
  ["ACC-062", "/customer/{-$context}/addresses", "accountants"],
  ["ACC-063", "/customer/{-$context}/administration", "accountants"],
  ["ACC-064", "/customer/{-$context}/automation", "accountants"],
  ["ACC-065", "/customer/{-$context}/banks", "accountants"],
  ["ACC-066", "/customer/{-$context}/fiscal", "accountants"],
  ["ACC-067", "/customer/{-$context}/general", "accountants"],
  ["ACC-068", "/customer/{-$context}/notes", "accountants"],
  ["ACC-069", "/customer/{-$context}/services", "accountants"],
  ["ACC-070", "/customer/{-$context}/services/create/{-$projectId}", "accountants"],
  ["ACC-071", "/customer/{-$context}/services/{-$projectId}/{-$serviceId}", "accountants"],
  ["ACC-072", "/customer/{-$context}/financial-years", "accountants"],
  ["ACC-073", "/customer/{-$context}/themes", "accountants"],
  ["ACC-074", "/customer/{-$context}/users", "accountants"],
  ["ACC-075", "/customer/{-$context}/workflows", "accountants"],
  ["ACC-076", "/customer/{-$context}/workflows/$workflowId", "accountants"],
  ["ACC-077", "/customer/{-$context}/details", "accountants"],
  ["ACC-078", "/customer/{-$context}/offers", "accountants"],
  ["ACC-079", "/customer/{-$context}/periods", "accountants"],
  ["ACC-080", "/documents/{-$context}/{-$folderHash}", "signed in"],
  ["ACC-081", "/everial/{-$context}", "signed in"],
  ["ACC-082", "/everial-quickfolders/{-$context}", "signed in"],
  ["ACC-083", "/accounting-software/{-$context}", "clients"],
  ["ACC-084", "/home/{-$context}", "signed in"],
  ["ACC-085", "/profile", "signed in"],
  ["ACC-086", "/profile/user", "signed in"],
  ["ACC-087", "/profile/password", "signed in"],
  ["ACC-088", "/profile/notifications", "signed in"],
  ["ACC-089", "/profile/documents", "signed in"],
  ["ACC-090", "/profile/terms-of-service", "signed in"],
  ["ACC-091", "/quickfolders/{-$context}", "clients"],
  ["ACC-092", "/service-requests/{-$context}", "clients"],
  ["ACC-093", "/service-requests/{-$context}/catalog", "clients"],
  ["ACC-094", "/service-requests/{-$context}/service/{-$serviceId}", "clients"],
  ["ACC-095", "/service-requests/{-$context}/offer/{-$offerId}", "clients"],
  ["ACC-096", "/sso/{-$context}", "signed in"],
  ["ACC-097", "/tasks/{-$context}", "signed in"],
  ["ACC-098", "/information-requests/{-$context}", "signed in"],
  ["ACC-099", "/videoconference/{-$context}", "signed in"],
  ["ACC-100", "/videoconference/{-$context}/internal", "accountants"],
  ["ACC-101", "/videoconference-client/{-$context}", "signed in"],
  ["ACC-102", "/viewer/$context/$folderHash/$documentHash/{-$versionId}", "signed in"],
  ["ACC-103", "/holding/customers", "group admins"],
  ["ACC-104", "/holding/dashboard", "group admins"],
  ["ACC-105", "/holding/workspaces", "group admins"],
  ["ACC-106", "/holding/workspaces/$workspaceId", "group admins"],
  ["ACC-107", "/holding/workspaces/create", "group admins"],
  ["ACC-108", "/holding/team", "group admins"],
  ["ACC-109", "/holding/team/users/$userId/profile", "group admins"],
  ["ACC-110", "/holding/team/users/$userId/vendors", "group admins"],
  ["ACC-111", "/holding/team/users/$userId/themes", "group admins"],
  ["ACC-112", "/holding/team/users/$userId/assignment", "group admins"],
  ["ACC-113", "/holding/no-holding-module", "group admins"],
  ["ACC-114", "/autologin", "anyone"],
  ["ACC-115", "/cgu-cgv", "anyone"],
  ["ACC-116", "/oauth/callback", "anyone"],
  ["ACC-117", "/create-password/$token", "anyone"],
  ["ACC-118", "/reset-password", "anyone"],
  ["ACC-119", "/reset-password-submit/$token", "anyone"],
  ["ACC-120", "/signin", "anyone"],
  ["ACC-121", "/sso-error/$vendor", "anyone"],
  ["ACC-122", "/oops", "anyone"],
  ["ACC-123", "/$", "anyone"],
  ["SAD-001", "/sa/home", "super admins"],
  ["SAD-002", "/sa/accounting-firms", "super admins"],
  ["SAD-003", "/sa/accounting-firms/$accountingFirmId", "super admins"],
  ["SAD-004", "/sa/accounting-firms/create", "super admins"],
  ["SAD-005", "/sa/applications", "super admins"],
  ["SAD-007", "/sa/applications/subscriptions", "super admins"],
  ["SAD-008", "/sa/applications/$applicationId", "super admins"],
  ["SAD-009", "/sa/applications/create", "super admins"],
  ["SAD-010", "/sa/customer-import", "super admins"],
  ["SAD-011", "/sa/flags", "super admins"],
  ["SAD-012", "/sa/mobile-app", "super admins"],
  ["SAD-013", "/sa/modules", "super admins"],
  ["SAD-014", "/sa/modules/subscriptions", "super admins"],
  ["SAD-015", "/sa/nps-survey", "super admins"],
  ["SAD-016", "/sa/catalog-themes", "super admins"],
  ["SAD-017", "/sa/documents/manager", "super admins"],
  ["SAD-018", "/sa/documents/manager/details/{-$structureId}", "super admins"],
  ["SAD-019", "/sa/documents/manager/visualisation/{-$structureId}", "super admins"],
  ["SAD-020", "/sa/products", "super admins"],
  ["SAD-021", "/sa/support", "super admins"],
  ["SAD-024", "/sa/support/offers-template-duplicate", "super admins"],
  ["SAD-025", "/sa/support/change-geds-of-vendors", "super admins"],
  ["SAD-026", "/sa/support/add-admin-group-role-to-user", "super admins"],
  ["SAD-027", "/sa/support/delete-node-surveys", "super admins"],
  ["SAD-028", "/sa/support/affect-theme-to-users", "super admins"],
  ["SAD-029", "/sa/support/catalog-tree-structure-duplicate", "super admins"],
  ["SAD-030", "/sa/support/accounting-firm-own-user-delete", "super admins"],
  ["SAD-031", "/sa/support/send-invitation-to-user-vendor", "super admins"],
  ["SAD-032", "/sa/support/clean-quick-folders", "super admins"],
  ["SAD-033", "/sa/support/diagnostic", "super admins"],
  ["SAD-034", "/sa/support/launch-import", "super admins"]
]

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
  test.each(wanted)("[%s] %s is for %s", (requirement, path, who) => {
    const found = rows.filter((row) => row.path === path && row.requirements.includes(requirement))
    expect(found.map(whoOf)).toEqual([who])
  })

  test("[ACC-O09] [ACC-O15] no row stands outside the list but the start page and the short ways", () => {
    const extra = rows.filter((row) => !wanted.some(([, path]) => path === row.path))
    expect(extra.map((row) => [row.path, row.redirectTo])).toEqual([
      ["/settings/{-$context}/catalog-offers", "/settings/{-$context}/offers/catalog-offers"],
      ["/settings/{-$context}/categories/{-$categoryId}", "/settings/{-$context}/offers/categories/{-$categoryId}"],
      [
        "/settings/{-$context}/categories/$categoryId/catalog-services/$catalogServiceId",
        "/settings/{-$context}/offers/categories/$categoryId/catalog-services/$catalogServiceId"
      ],
      ["/settings/{-$context}/pimpmyfirm", "/settings/{-$context}/customization"],
      ["/", "/home/{-$context}"],
      ["/holding", "/holding/dashboard"],
      ["/holding/team/users/$userId", "/holding/team/users/$userId/profile"],
      ["/sa", "/sa/home"]
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
  expect(routeOf("unknown").redirectTo).toBe("/")
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
    "autologin",
    "oauth-callback",
    "create-password",
    "reset-password-submit"
  ])
  expect(rows.filter((row) => row.redirectTo !== null && row.keepInHistory)).toEqual([])
})

test("[I18-012] [I18-013] titles: redirection for signin and callbacks, two names for tasks", () => {
  const title = (id: "signin" | "oauth-callback" | "autologin" | "tasks" | "home") => routeOf(id).title
  const redirection = {
    generic: "titles.redirection",
    accountant: "titles.redirection",
    customer: "titles.redirection"
  }
  expect([title("signin"), title("oauth-callback"), title("autologin")]).toEqual([
    redirection,
    redirection,
    redirection
  ])
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
