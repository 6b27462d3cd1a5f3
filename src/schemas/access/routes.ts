/** [ROL-O06] */
export const moduleNames = [
  "documents",
  "tasks",
  "quickfolders",
  "service-requests",
  "catalog",
  "missions",
  "signatures",
  "workflows",
  "themes",
  "applications",
  "analytics",
  "videoconference",
  "everial",
  "accounting-software",
  "mobile-app",
  "holding",
  "admin"
] as const
export type ModuleName = (typeof moduleNames)[number]

export type RouteArea =
  | "firm-settings"
  | "company-settings"
  | "client-file"
  | "shared"
  | "holding"
  | "super-admin"
  | "anonymous"

/** [ACC-007] How much of the context a route needs. */
export type Need = "always" | "sometimes" | "never"

/** [I18-009] Keys of the page's title for nobody in particular, for firm staff and for client users. */
export interface TitleKey {
  readonly generic: string
  readonly accountant: string
  readonly customer: string
}

/** What the guards ask of a route. */
export interface RouteRules {
  readonly area: RouteArea
  /** No session is needed. */
  readonly anonymous: boolean
  /** [ACC-015] An authenticated visitor is sent on; false for the error page, which must not bounce. */
  readonly leftWhenSignedIn: boolean
  readonly superAdminOnly: boolean
  readonly accountant: boolean
  readonly client: boolean
  readonly groupAdminOnly: boolean
  readonly firm: Need
  readonly company: Need
  /** [ACC-O04] */
  readonly keepInHistory: boolean
}

export interface RouteRow extends RouteRules {
  readonly id: string
  /** TanStack form: `$x` is a required segment, `{-$x}` an optional one, a final `$` any rest. */
  readonly path: string
  /** Path template that takes this one's place, filled with the same segments; null for a screen. */
  readonly redirectTo: string | null
  readonly title: TitleKey
  /** [ROL-O05] The module without which the screen is refused. */
  readonly module: ModuleName | null
  readonly requirements: ReadonlyArray<string>
}

const signedIn = {
  anonymous: false,
  leftWhenSignedIn: false,
  superAdminOnly: false,
  accountant: true,
  client: true,
  groupAdminOnly: false,
  firm: "always",
  company: "sometimes",
  keepInHistory: true
} as const

const shared: RouteRules = { ...signedIn, area: "shared" }
const perCompany: RouteRules = { ...shared, company: "always" }
const personal: RouteRules = { ...shared, firm: "never", company: "never" }
const clientScreen: RouteRules = { ...perCompany, accountant: false }
const firmSettings: RouteRules = { ...signedIn, area: "firm-settings", client: false, company: "never" }
const companySettings: RouteRules = { ...signedIn, area: "company-settings", accountant: false, company: "always" }
const clientFiles: RouteRules = { ...signedIn, area: "client-file", client: false, company: "never" }
const clientFile: RouteRules = { ...clientFiles, company: "always" }
const holding: RouteRules = {
  ...personal,
  area: "holding",
  client: false,
  groupAdminOnly: true
}
const superAdmin: RouteRules = { ...personal, area: "super-admin", superAdminOnly: true }
const anonymous: RouteRules = { ...personal, area: "anonymous", anonymous: true, leftWhenSignedIn: true }
const anyone: RouteRules = { ...anonymous, leftWhenSignedIn: false }

/** [ACC-O04] */
const passing = (rules: RouteRules): RouteRules => ({ ...rules, keepInHistory: false })

const sameTitle = (key: string): TitleKey => ({ generic: key, accountant: key, customer: key })
/** [I18-012] */
const redirection = sameTitle("titles.redirection")

interface Own {
  readonly module: ModuleName | null
  readonly requirements: ReadonlyArray<string>
  /** Where it is not simply `titles.<id>` for everybody. */
  readonly title?: TitleKey
}

const screen = <const Id extends string, const Path extends string>(id: Id, path: Path, rules: RouteRules, own: Own) =>
  ({ id, path, title: sameTitle(`titles.${id}`), ...rules, ...own, redirectTo: null }) satisfies RouteRow

/** [ACC-O04] A path that only leads elsewhere; it is guarded like the screen it leads to. */
const alias = <const Id extends string, const Path extends string>(
  id: Id,
  path: Path,
  rules: RouteRules,
  redirectTo: string,
  requirements: ReadonlyArray<string>
) => ({ id, path, ...passing(rules), redirectTo, title: redirection, module: null, requirements }) satisfies RouteRow

const settingsRoutes = [
  screen("settings", "/settings/{-$context}", firmSettings, { module: null, requirements: ["ACC-031"] }),
  screen("settings-applications", "/settings/{-$context}/applications", firmSettings, {
    module: "applications",
    requirements: ["ACC-032"]
  }),
  screen("settings-analytics", "/settings/{-$context}/analytics", firmSettings, {
    module: "analytics",
    requirements: ["ACC-033"]
  }),
  screen("settings-customization", "/settings/{-$context}/customization", firmSettings, {
    module: null,
    requirements: ["ACC-034"]
  }),
  screen("settings-document-templates", "/settings/{-$context}/document-templates", firmSettings, {
    module: null,
    requirements: ["ACC-035"]
  }),
  screen("settings-document-templates-new", "/settings/{-$context}/document-templates/new", firmSettings, {
    module: null,
    requirements: ["ACC-036"]
  }),
  screen("settings-document-template", "/settings/{-$context}/document-templates/$documentId", firmSettings, {
    module: null,
    requirements: ["ACC-037"]
  }),
  screen("settings-group-administration", "/settings/{-$context}/group/administration", firmSettings, {
    module: null,
    requirements: ["ACC-038"]
  }),
  screen(
    "settings-group-manager",
    "/settings/{-$context}/group/manager",
    { ...firmSettings, groupAdminOnly: true },
    { module: null, requirements: ["ACC-039", "ACC-O10"] }
  ),
  screen("settings-home", "/settings/{-$context}/home", firmSettings, { module: null, requirements: ["ACC-040"] }),
  screen("settings-offers", "/settings/{-$context}/offers", firmSettings, {
    module: "catalog",
    requirements: ["ACC-041"]
  }),
  screen("settings-offers-catalog", "/settings/{-$context}/offers/catalog-offers", firmSettings, {
    module: "catalog",
    requirements: ["ACC-042"]
  }),
  screen("settings-offers-categories", "/settings/{-$context}/offers/categories/{-$categoryId}", firmSettings, {
    module: "catalog",
    requirements: ["ACC-043"]
  }),
  screen(
    "settings-offers-service",
    "/settings/{-$context}/offers/categories/$categoryId/catalog-services/$catalogServiceId",
    firmSettings,
    { module: "catalog", requirements: ["ACC-044"] }
  ),
  screen("settings-quickfolders-manager", "/settings/{-$context}/quickfolders-manager", firmSettings, {
    module: "quickfolders",
    requirements: ["ACC-045"]
  }),
  screen("settings-team-companies", "/settings/{-$context}/team-manager/companies", firmSettings, {
    module: null,
    requirements: ["ACC-046"]
  }),
  screen("settings-team-themes", "/settings/{-$context}/team-manager/themes", firmSettings, {
    module: "themes",
    requirements: ["ACC-047"]
  }),
  screen("settings-team-users", "/settings/{-$context}/team-manager/users", firmSettings, {
    module: null,
    requirements: ["ACC-048"]
  }),
  screen("settings-terms-of-service", "/settings/{-$context}/terms-of-service", firmSettings, {
    module: null,
    requirements: ["ACC-049"]
  }),
  alias(
    "settings-catalog-short",
    "/settings/{-$context}/catalog-offers",
    firmSettings,
    "/settings/{-$context}/offers/catalog-offers",
    ["ACC-O09"]
  ),
  alias(
    "settings-categories-short",
    "/settings/{-$context}/categories/{-$categoryId}",
    firmSettings,
    "/settings/{-$context}/offers/categories/{-$categoryId}",
    ["ACC-O09"]
  ),
  alias(
    "settings-service-short",
    "/settings/{-$context}/categories/$categoryId/catalog-services/$catalogServiceId",
    firmSettings,
    "/settings/{-$context}/offers/categories/$categoryId/catalog-services/$catalogServiceId",
    ["ACC-O09"]
  ),
  alias(
    "settings-pimpmyfirm",
    "/settings/{-$context}/pimpmyfirm",
    firmSettings,
    "/settings/{-$context}/customization",
    ["WHL-O04"]
  ),
  screen("company-settings", "/settings/{-$context}", companySettings, { module: null, requirements: ["ACC-050"] }),
  screen("company-addresses", "/settings/{-$context}/addresses", companySettings, {
    module: null,
    requirements: ["ACC-051"]
  }),
  screen("company-automation", "/settings/{-$context}/automation", companySettings, {
    module: null,
    requirements: ["ACC-052"]
  }),
  screen("company-banks", "/settings/{-$context}/banks", companySettings, { module: null, requirements: ["ACC-053"] }),
  screen("company-general", "/settings/{-$context}/general", companySettings, {
    module: null,
    requirements: ["ACC-054"]
  }),
  screen("company-financial-years", "/settings/{-$context}/financial-years", companySettings, {
    module: null,
    requirements: ["ACC-055"]
  }),
  screen("company-themes", "/settings/{-$context}/themes", companySettings, {
    module: "themes",
    requirements: ["ACC-056"]
  }),
  screen("company-users", "/settings/{-$context}/users", companySettings, { module: null, requirements: ["ACC-057"] }),
  screen("company-workflows", "/settings/{-$context}/workflows", companySettings, {
    module: "workflows",
    requirements: ["ACC-058"]
  }),
  screen("company-workflow", "/settings/{-$context}/workflows/$workflowId", companySettings, {
    module: "workflows",
    requirements: ["ACC-059"]
  })
] as const

const clientFileRoutes = [
  screen("customers", "/customers/{-$context}", clientFiles, { module: null, requirements: ["ACC-060"] }),
  screen("customer", "/customer/{-$context}", clientFile, { module: null, requirements: ["ACC-061"] }),
  screen("customer-addresses", "/customer/{-$context}/addresses", clientFile, {
    module: null,
    requirements: ["ACC-062"]
  }),
  screen("customer-administration", "/customer/{-$context}/administration", clientFile, {
    module: null,
    requirements: ["ACC-063"]
  }),
  screen("customer-automation", "/customer/{-$context}/automation", clientFile, {
    module: null,
    requirements: ["ACC-064"]
  }),
  screen("customer-banks", "/customer/{-$context}/banks", clientFile, { module: null, requirements: ["ACC-065"] }),
  screen("customer-fiscal", "/customer/{-$context}/fiscal", clientFile, { module: null, requirements: ["ACC-066"] }),
  screen("customer-general", "/customer/{-$context}/general", clientFile, { module: null, requirements: ["ACC-067"] }),
  screen("customer-notes", "/customer/{-$context}/notes", clientFile, { module: null, requirements: ["ACC-068"] }),
  screen("customer-services", "/customer/{-$context}/services", clientFile, {
    module: "missions",
    requirements: ["ACC-069"]
  }),
  screen("customer-services-create", "/customer/{-$context}/services/create/{-$projectId}", clientFile, {
    module: "missions",
    requirements: ["ACC-070"]
  }),
  screen("customer-service", "/customer/{-$context}/services/{-$projectId}/{-$serviceId}", clientFile, {
    module: "missions",
    requirements: ["ACC-071"]
  }),
  screen("customer-financial-years", "/customer/{-$context}/financial-years", clientFile, {
    module: null,
    requirements: ["ACC-072"]
  }),
  screen("customer-themes", "/customer/{-$context}/themes", clientFile, {
    module: "themes",
    requirements: ["ACC-073"]
  }),
  screen("customer-users", "/customer/{-$context}/users", clientFile, { module: null, requirements: ["ACC-074"] }),
  screen("customer-workflows", "/customer/{-$context}/workflows", clientFile, {
    module: "workflows",
    requirements: ["ACC-075"]
  }),
  screen("customer-workflow", "/customer/{-$context}/workflows/$workflowId", clientFile, {
    module: "workflows",
    requirements: ["ACC-076"]
  }),
  alias("customer-details", "/customer/{-$context}/details", clientFile, "/customer/{-$context}/general", [
    "ACC-077",
    "ACC-O11"
  ]),
  alias("customer-offers", "/customer/{-$context}/offers", clientFile, "/customer/{-$context}/services", [
    "ACC-078",
    "ACC-O11"
  ]),
  alias("customer-periods", "/customer/{-$context}/periods", clientFile, "/customer/{-$context}/financial-years", [
    "ACC-079",
    "ACC-O11"
  ])
] as const

const sharedRoutes = [
  screen("documents", "/documents/{-$context}/{-$folderHash}", perCompany, {
    module: "documents",
    requirements: ["ACC-080"]
  }),
  screen("viewer", "/viewer/$context/$folderHash/$documentHash/{-$versionId}", perCompany, {
    module: "documents",
    requirements: ["ACC-102"]
  }),
  screen("everial", "/everial/{-$context}", shared, { module: "everial", requirements: ["ACC-081"] }),
  screen("everial-quickfolders", "/everial-quickfolders/{-$context}", shared, {
    module: "everial",
    requirements: ["ACC-082"]
  }),
  screen("accounting-software", "/accounting-software/{-$context}", clientScreen, {
    module: "accounting-software",
    requirements: ["ACC-083", "ACC-O12"]
  }),
  screen("home", "/home/{-$context}", shared, { module: null, requirements: ["ACC-084"] }),
  screen("profile", "/profile", personal, { module: null, requirements: ["ACC-085"] }),
  screen("profile-user", "/profile/user", personal, { module: null, requirements: ["ACC-086"] }),
  screen("profile-password", "/profile/password", personal, { module: null, requirements: ["ACC-087"] }),
  screen("profile-notifications", "/profile/notifications", personal, { module: null, requirements: ["ACC-088"] }),
  screen("profile-documents", "/profile/documents", personal, { module: null, requirements: ["ACC-089"] }),
  screen("profile-terms-of-service", "/profile/terms-of-service", personal, {
    module: null,
    requirements: ["ACC-090"]
  }),
  screen("quickfolders", "/quickfolders/{-$context}", clientScreen, {
    module: "quickfolders",
    requirements: ["ACC-091"]
  }),
  screen("service-requests", "/service-requests/{-$context}", clientScreen, {
    module: "service-requests",
    requirements: ["ACC-092"]
  }),
  screen("service-requests-catalog", "/service-requests/{-$context}/catalog", clientScreen, {
    module: "service-requests",
    requirements: ["ACC-093"]
  }),
  screen("service-requests-service", "/service-requests/{-$context}/service/{-$serviceId}", clientScreen, {
    module: "service-requests",
    requirements: ["ACC-094"]
  }),
  screen("service-requests-offer", "/service-requests/{-$context}/offer/{-$offerId}", clientScreen, {
    module: "service-requests",
    requirements: ["ACC-095"]
  }),
  screen("sso", "/sso/{-$context}", passing(shared), {
    module: null,
    requirements: ["ACC-096", "ACC-O04"],
    title: redirection
  }),
  screen("tasks", "/tasks/{-$context}", shared, {
    module: "tasks",
    requirements: ["ACC-097", "I18-013"],
    title: { generic: "titles.tasks", accountant: "titles.tasks-accountant", customer: "titles.tasks-customer" }
  }),
  alias("information-requests", "/information-requests/{-$context}", shared, "/tasks/{-$context}", ["ACC-098"]),
  screen("videoconference", "/videoconference/{-$context}", shared, {
    module: "videoconference",
    requirements: ["ACC-099"]
  }),
  screen(
    "videoconference-internal",
    "/videoconference/{-$context}/internal",
    { ...shared, client: false },
    { module: "videoconference", requirements: ["ACC-100"] }
  ),
  alias("videoconference-client", "/videoconference-client/{-$context}", shared, "/videoconference/{-$context}", [
    "ACC-101"
  ]),
  alias("root", "/", personal, "/home/{-$context}", ["ACC-O15"])
] as const

const holdingRoutes = [
  alias("holding", "/holding", holding, "/holding/dashboard", ["ACC-O14"]),
  screen("holding-customers", "/holding/customers", holding, { module: "holding", requirements: ["ACC-103"] }),
  screen("holding-dashboard", "/holding/dashboard", holding, { module: "holding", requirements: ["ACC-104"] }),
  screen("holding-workspaces", "/holding/workspaces", holding, { module: "holding", requirements: ["ACC-105"] }),
  screen("holding-workspace", "/holding/workspaces/$workspaceId", holding, {
    module: "holding",
    requirements: ["ACC-106"]
  }),
  screen("holding-workspaces-create", "/holding/workspaces/create", holding, {
    module: "holding",
    requirements: ["ACC-107"]
  }),
  screen("holding-team", "/holding/team", holding, { module: "holding", requirements: ["ACC-108"] }),
  alias("holding-member", "/holding/team/users/$userId", holding, "/holding/team/users/$userId/profile", ["ACC-109"]),
  screen("holding-member-profile", "/holding/team/users/$userId/profile", holding, {
    module: "holding",
    requirements: ["ACC-109"]
  }),
  screen("holding-member-vendors", "/holding/team/users/$userId/vendors", holding, {
    module: "holding",
    requirements: ["ACC-110"]
  }),
  screen("holding-member-themes", "/holding/team/users/$userId/themes", holding, {
    module: "holding",
    requirements: ["ACC-111"]
  }),
  screen("holding-member-assignment", "/holding/team/users/$userId/assignment", holding, {
    module: "holding",
    requirements: ["ACC-112"]
  }),
  screen("no-holding-module", "/holding/no-holding-module", holding, { module: null, requirements: ["ACC-113"] })
] as const

const superAdminScreen = <const Id extends string, const Path extends string>(
  id: Id,
  path: Path,
  ...requirements: ReadonlyArray<string>
) => screen(id, path, superAdmin, { module: null, requirements })

const superAdminRoutes = [
  alias("sa", "/sa", superAdmin, "/sa/home", ["SAD-001"]),
  superAdminScreen("sa-home", "/sa/home", "SAD-001"),
  superAdminScreen("sa-firms", "/sa/accounting-firms", "SAD-002"),
  superAdminScreen("sa-firm", "/sa/accounting-firms/$accountingFirmId", "SAD-003"),
  superAdminScreen("sa-firms-create", "/sa/accounting-firms/create", "SAD-004"),
  superAdminScreen("sa-applications", "/sa/applications", "SAD-005"),
  superAdminScreen("sa-applications-subscriptions", "/sa/applications/subscriptions", "SAD-007"),
  superAdminScreen("sa-application", "/sa/applications/$applicationId", "SAD-008"),
  superAdminScreen("sa-applications-create", "/sa/applications/create", "SAD-009"),
  superAdminScreen("sa-customer-import", "/sa/customer-import", "SAD-010"),
  superAdminScreen("sa-flags", "/sa/flags", "SAD-011"),
  superAdminScreen("sa-mobile-app", "/sa/mobile-app", "SAD-012"),
  superAdminScreen("sa-modules", "/sa/modules", "SAD-013"),
  superAdminScreen("sa-modules-subscriptions", "/sa/modules/subscriptions", "SAD-014"),
  superAdminScreen("sa-nps-survey", "/sa/nps-survey", "SAD-015"),
  superAdminScreen("sa-catalog-themes", "/sa/catalog-themes", "SAD-016"),
  superAdminScreen("sa-documents-manager", "/sa/documents/manager", "SAD-017"),
  superAdminScreen("sa-documents-details", "/sa/documents/manager/details/{-$structureId}", "SAD-018"),
  superAdminScreen("sa-documents-visualisation", "/sa/documents/manager/visualisation/{-$structureId}", "SAD-019"),
  superAdminScreen("sa-products", "/sa/products", "SAD-020"),
  superAdminScreen("sa-support", "/sa/support", "SAD-021"),
  superAdminScreen("sa-support-offers-template-duplicate", "/sa/support/offers-template-duplicate", "SAD-024"),
  superAdminScreen("sa-support-change-geds-of-vendors", "/sa/support/change-geds-of-vendors", "SAD-025"),
  superAdminScreen("sa-support-add-admin-group-role", "/sa/support/add-admin-group-role-to-user", "SAD-026"),
  superAdminScreen("sa-support-delete-node-surveys", "/sa/support/delete-node-surveys", "SAD-027"),
  superAdminScreen("sa-support-affect-theme-to-users", "/sa/support/affect-theme-to-users", "SAD-028"),
  superAdminScreen("sa-support-tree-structure-duplicate", "/sa/support/catalog-tree-structure-duplicate", "SAD-029"),
  superAdminScreen("sa-support-own-user-delete", "/sa/support/accounting-firm-own-user-delete", "SAD-030"),
  superAdminScreen("sa-support-send-invitation", "/sa/support/send-invitation-to-user-vendor", "SAD-031"),
  superAdminScreen("sa-support-clean-quick-folders", "/sa/support/clean-quick-folders", "SAD-032"),
  superAdminScreen("sa-support-diagnostic", "/sa/support/diagnostic", "SAD-033"),
  superAdminScreen("sa-support-launch-import", "/sa/support/launch-import", "SAD-034")
] as const

const anonymousRoutes = [
  screen("autologin", "/autologin", passing(anonymous), {
    module: null,
    requirements: ["ACC-114", "ACC-O04"],
    title: redirection
  }),
  screen("cgu-cgv", "/cgu-cgv", anonymous, { module: null, requirements: ["ACC-115"] }),
  screen("oauth-callback", "/oauth/callback", passing(anonymous), {
    module: null,
    requirements: ["ACC-116", "ACC-O04", "I18-012"],
    title: redirection
  }),
  screen("create-password", "/create-password/$token", passing(anonymous), {
    module: null,
    requirements: ["ACC-117", "ACC-O04"]
  }),
  screen("reset-password", "/reset-password", anonymous, { module: null, requirements: ["ACC-118"] }),
  screen("reset-password-submit", "/reset-password-submit/$token", passing(anonymous), {
    module: null,
    requirements: ["ACC-119", "ACC-O04"]
  }),
  screen("signin", "/signin", anonymous, {
    module: null,
    requirements: ["ACC-120", "I18-012"],
    title: redirection
  }),
  screen("sso-error", "/sso-error/$vendor", anonymous, { module: null, requirements: ["ACC-121"] }),
  screen("oops", "/oops", anyone, { module: null, requirements: ["ACC-122"] }),
  alias("unknown", "/$", anyone, "/", ["ACC-123"])
] as const

/** Every address of the portal, one row each; the only path with two rows is the settings root, chosen by role. */
export const routes = [
  ...settingsRoutes,
  ...clientFileRoutes,
  ...sharedRoutes,
  ...holdingRoutes,
  ...superAdminRoutes,
  ...anonymousRoutes
] as const satisfies ReadonlyArray<RouteRow>

export type RouteId = (typeof routes)[number]["id"]
export type RoutePath = (typeof routes)[number]["path"]

const byId = new Map<string, RouteRow>(routes.map((row) => [row.id, row]))

export const routeOf = (id: RouteId): RouteRow => byId.get(id) as RouteRow

/** [ACC-031] [ACC-050] The rows of a path: two where staff and clients share it; an unknown path has the last resort. */
export const rowsAt = (path: string): readonly [RouteRow, ...ReadonlyArray<RouteRow>] => {
  const [first, ...others]: ReadonlyArray<RouteRow> = routes.filter((row) => row.path === path)
  return first === undefined ? [routeOf("unknown")] : [first, ...others]
}

export type PathParams = Readonly<Record<string, string | null | undefined>>

/** Fills a path template; an optional segment without a value is left out. */
export const fillPath = (template: string, params: PathParams): string => {
  const filled = template.split("/").flatMap((segment) => {
    const name = /^(?:\{-\$(\w+)\}|\$(\w+))$/.exec(segment)
    if (name === null) return [segment]
    const value = params[name[1] ?? name[2] ?? ""]
    return value === null || value === undefined || value === "" ? [] : [encodeURIComponent(value)]
  })
  return filled.join("/")
}
