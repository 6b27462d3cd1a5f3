import type { ModuleName } from "#schemas/access/modules.ts"

export type RouteArea =
  | "firm-settings"
  | "company-settings"
  | "client-file"
  | "shared"
  | "holding"
  | "super-admin"
  | "anonymous"

/** [ACC-007] Whether the URL of a route must, may or must not contain a firm or company. */
export type Need = "always" | "sometimes" | "never"

/** [I18-009] Message keys of the page title: for visitors, for firm staff and for client users. */
export interface TitleKey {
  readonly generic: string
  readonly accountant: string
  readonly customer: string
}

/** What the guards check for a route. */
export interface RouteRules {
  readonly area: RouteArea
  /** The route needs no session. */
  readonly anonymous: boolean
  /** [ACC-015] Redirect signed-in visitors away. False for the error page, which must not redirect. */
  readonly leftWhenSignedIn: boolean
  readonly superAdminOnly: boolean
  readonly accountant: boolean
  readonly client: boolean
  readonly groupAdminOnly: boolean
  readonly firm: Need
  readonly company: Need
  /** [ACC-O04] False: the route guards replace the current history entry when they redirect from here. */
  readonly keepInHistory: boolean
}

export interface RouteRow extends RouteRules {
  readonly id: string
  /** In TanStack Router syntax: `$x` is a required segment, `{-$x}` an optional one, a final `$` matches the rest. */
  readonly path: string
  /** The path template to redirect to, with the same parameters; null if the route is a screen. */
  readonly redirectTo: string | null
  readonly title: TitleKey
  /** [ROL-O05] The module that must be active; null if the screen needs none. */
  readonly module: ModuleName | null
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

export const shared: RouteRules = { ...signedIn, area: "shared" }
export const perCompany: RouteRules = { ...shared, company: "always" }
export const personal: RouteRules = { ...shared, firm: "never", company: "never" }
export const clientScreen: RouteRules = { ...perCompany, accountant: false }
export const firmSettings: RouteRules = { ...signedIn, area: "firm-settings", client: false, company: "never" }
export const companySettings: RouteRules = {
  ...signedIn,
  area: "company-settings",
  accountant: false,
  company: "always"
}
export const clientFiles: RouteRules = { ...signedIn, area: "client-file", client: false, company: "never" }
export const clientFile: RouteRules = { ...clientFiles, company: "always" }
export const holding: RouteRules = { ...personal, area: "holding", client: false, groupAdminOnly: true }
export const superAdmin: RouteRules = { ...personal, area: "super-admin", superAdminOnly: true }
export const anonymous: RouteRules = { ...personal, area: "anonymous", anonymous: true, leftWhenSignedIn: true }
export const anyone: RouteRules = { ...anonymous, leftWhenSignedIn: false }

/** [ACC-O04] Keeps a route out of the browser history, for redirects and URLs that contain a token. */
export const passing = (rules: RouteRules): RouteRules => ({ ...rules, keepInHistory: false })

const sameTitle = (key: string): TitleKey => ({ generic: key, accountant: key, customer: key })
/** [I18-012] Title of routes that only redirect. */
export const redirection = sameTitle("titles.redirection")
/** [ACC-122] [ACC-123] The error page's title for a path that no route matches. */
export const lost = sameTitle("titles.oops")

interface Own {
  readonly module?: ModuleName
  /** Default: `titles.<id>` for every kind of user. */
  readonly title?: TitleKey
}

export const screen = <const Id extends string, const Path extends string>(
  id: Id,
  path: Path,
  rules: RouteRules,
  { module, title = sameTitle(`titles.${id}`) }: Own = {}
) => ({ id, path, title, ...rules, module: module ?? null, redirectTo: null }) satisfies RouteRow

/** [ACC-O04] A route that redirects to another one, with the guards of its target. */
export const alias = <const Id extends string, const Path extends string>(
  id: Id,
  path: Path,
  rules: RouteRules,
  redirectTo: string
) => ({ id, path, ...passing(rules), redirectTo, title: redirection, module: null }) satisfies RouteRow
