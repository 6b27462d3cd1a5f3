import { type EntityContext, decodeContext, encodeContext } from "#schemas/access/context.ts"
import { type Entrant, maySeePlatform, mayTakeSide, mayUseModule } from "#schemas/access/policy/entering.ts"
import { type Embedded, embeddedOf, followable, queryOf, signInAddress, withQuery } from "#schemas/access/redirects.ts"
import { fillPath, type PathParams, routeOf, type RouteRow } from "#schemas/access/routes.ts"
import type { Firm } from "#schemas/access/session.ts"
import type { VendorId } from "#schemas/shared/ids.ts"

/** The signed-in visitor, as far as guards need to know. */
export interface Visitor {
  readonly isSuperAdmin: boolean
  /**
   * The identity provider that opened the session, which limits the session to the firms of that identity provider;
   * null otherwise.
   */
  readonly provider?: string | null
  readonly firms: ReadonlyArray<Firm>
  /** [ACC-021] Outcome of the default choice for this URL: the firm of the URL if the visitor may open it. */
  readonly chosen: EntityContext | null
  /** The companies of the chosen firm that the visitor may open. */
  readonly companies: ReadonlyArray<VendorId>
  /** [ROL-O05] Active modules of the chosen firm or company; null while they are not known. */
  readonly modules: ReadonlyArray<string> | null
}

export interface Facts {
  readonly visitor: Visitor | null
  /** True if a token is stored that has not been checked since the page was loaded. */
  readonly hasUntriedToken: boolean
  /** The route table's rows for the path (`rowsAt`): at least one; two if staff and clients share the path. */
  readonly rows: readonly [RouteRow, ...ReadonlyArray<RouteRow>]
  readonly params: PathParams
  /** The requested path with its query, as in the browser's history. */
  readonly href: string
  /** Scheme, host and port of the page. */
  readonly origin: string
  /** [EMB-002] The `embedded` query parameter of the previous page. */
  readonly embedded: Embedded | null
}

export type GuardName =
  | "authentication"
  | "provider"
  | "anonymousPage"
  | "superAdmin"
  | "role"
  | "context"
  | "history"
  | "embedded"

export type Verdict =
  /** The stored token must be checked before any other verdict. */
  | { readonly kind: "restore" }
  | {
      readonly kind: "stay"
      readonly route: string
      readonly context: EntityContext | null
      /** [ACC-019] Replace the current history entry instead of pushing a new one. */
      readonly replace: boolean
      /** A message code to show, or null. */
      readonly message: string | null
    }
  | {
      readonly kind: "go"
      readonly to: string
      readonly replace: true
      readonly message: string | null
      readonly by: GuardName
    }
  /** [ACC-O07] The target is on another host of the user's firms: request a code, then follow `autologinAddress`. */
  | { readonly kind: "handOver"; readonly domain: string; readonly to: string; readonly by: GuardName }
  /** [ACC-O08] The identity provider's link is looked up by its name, never taken from the URL. */
  | { readonly kind: "provider"; readonly name: string; readonly redirect: string | null; readonly by: GuardName }

const firmOf = ({ chosen, firms }: Visitor) => firms.find((firm) => firm.id === chosen?.firmId)

/** Staff or client in the chosen firm; null for a visitor without a firm. */
export const sideOf = (visitor: Visitor): "accountant" | "client" | null => {
  const firm = firmOf(visitor)
  return firm === undefined ? null : firm.isAccountant ? "accountant" : "client"
}

/**
 * [ACC-031] [ACC-050] The route's row for the visitor's side, else its first row. Staff and clients share the path of
 * the settings page.
 */
export const rowOf = ({ rows, visitor }: Facts): RouteRow => {
  const side = visitor === null ? null : sideOf(visitor)
  return (side === null ? undefined : rows.find((row) => row[side])) ?? rows[0]
}

/**
 * The visitor in the form that the route policy takes: for the holding and for routes without a firm, all their firms
 * count.
 */
const entrant = (visitor: Visitor, row: RouteRow): Entrant => ({
  isSuperAdmin: visitor.isSuperAdmin,
  firms: row.firm === "never" ? visitor.firms : visitor.firms.filter((firm) => firm.id === visitor.chosen?.firmId),
  modules: visitor.modules
})

/** [ACC-016] Why guard 5 refuses the route: super admins only. Empty if the route is open to the visitor. */
export const platformRefusals = (visitor: Visitor | null, row: RouteRow) =>
  maySeePlatform(visitor?.isSuperAdmin === true, row)

/**
 * [ACC-017] Why guard 6 refuses the route: it is for staff, clients or group administrators only. Empty if it is open.
 */
export const sideRefusals = (visitor: Visitor, row: RouteRow) => mayTakeSide(entrant(visitor, row), row)

/**
 * [ROL-O05] Why guard 6 refuses the route: its module is inactive. Empty if it is open, or while the modules are
 * unknown.
 */
export const moduleRefusals = (visitor: Visitor, row: RouteRow) => mayUseModule(visitor.modules, row.module)

const home = (context: EntityContext | null) =>
  fillPath(routeOf("home").path, { context: context === null ? null : encodeContext(context) })

/**
 * The part of the default choice that the route needs. Where the company is optional, staff get none: they see all
 * companies.
 */
const needed = (visitor: Visitor, row: RouteRow): EntityContext | null => {
  if (row.firm === "never" || visitor.chosen === null) return null
  const withCompany = row.company === "always" || (row.company === "sometimes" && sideOf(visitor) === "client")
  return { firmId: visitor.chosen.firmId, vendorId: withCompany ? visitor.chosen.vendorId : null }
}

/** The context of the URL; null if it is absent, malformed, not accessible, or lacks what the route needs. */
const ownContext = ({ params }: Facts, visitor: Visitor, row: RouteRow): EntityContext | null => {
  const context = decodeContext(params["context"] ?? "")
  if (context === null || context.firmId !== visitor.chosen?.firmId || firmOf(visitor) === undefined) return null
  if (context.vendorId === null) return row.company === "always" ? null : context
  return visitor.companies.includes(context.vendorId) ? context : null
}

export interface Normalised {
  readonly context: EntityContext | null
  /** True if the URL already has this context. */
  readonly isOwn: boolean
  /** [ERR-016] The route needs a firm or company that the visitor does not have. */
  readonly isShort: boolean
}

/**
 * [ACC-018] [ACC-O05] The context for the route: that of the URL if it is accessible and sufficient, else the default
 * choice's firm and company, as far as the route needs them.
 */
export const normalise = (facts: Facts): Normalised => {
  const row = rowOf(facts)
  const { visitor } = facts
  if (row.firm === "never" || visitor === null) return { context: null, isOwn: true, isShort: false }
  const own = ownContext(facts, visitor, row)
  const context = own ?? needed(visitor, row)
  return {
    context,
    isOwn: own !== null,
    isShort: context === null || (row.company === "always" && context.vendorId === null)
  }
}

/** [ACC-020] [EMB-002] Keeps the `embedded` value of the URL, else adds that of the previous page. */
export const carryEmbedded = (facts: Facts, to: string): string => {
  const carried = embeddedOf(facts.href) ?? facts.embedded
  return carried === null || embeddedOf(to) !== null ? to : withQuery(to, { embedded: carried })
}

const going = (facts: Facts, by: GuardName, to: string, message: string | null = null): Verdict => ({
  kind: "go",
  to: carryEmbedded(facts, to),
  replace: true,
  message,
  by
})

/**
 * [ACC-013] [ACC-O15] Goes to the sign-in page and keeps the requested URL as the redirect target, except for the start
 * page. Passes on `sso`, so that the sign-in with this identity provider starts at once.
 */
export const toSignIn = (facts: Facts): Verdict => {
  const provider = queryOf(facts.href, "sso")
  const wanted = withQuery(facts.href, { sso: null })
  const address = rowOf(facts).id === "root" ? "/signin" : signInAddress(wanted)
  return going(facts, "authentication", withQuery(address, { sso: provider }))
}

export const toProvider = ({ href }: Facts): Verdict => ({
  kind: "provider",
  name: queryOf(href, "sso") ?? "",
  redirect: queryOf(href, "redirect"),
  by: "provider"
})

/**
 * [ACC-015] [ACC-O06] [ACC-O07] Where a signed-in visitor goes from an anonymous page: to the `redirect` target on the
 * portal or on a domain of their firms, else home. A super admin without a target goes to the platform's home.
 */
export const toTarget = (facts: Facts): Verdict => {
  const wanted = queryOf(facts.href, "redirect")
  const domains = (facts.visitor?.firms ?? []).map((firm) => firm.domain)
  const target = wanted === null ? null : followable(wanted, facts.origin, domains)
  if (target?.kind === "away")
    return { kind: "handOver", domain: target.domain, to: carryEmbedded(facts, target.to), by: "anonymousPage" }
  if (target !== null) return going(facts, "anonymousPage", target.to)
  return going(
    facts,
    "anonymousPage",
    wanted === null && facts.visitor?.isSuperAdmin === true ? routeOf("sa-home").path : home(null)
  )
}

const refusalKey = ([reason]: ReadonlyArray<string>) => (reason === undefined ? null : `closed.${reason}`)

/** [ACC-016] Guard 5: sends the visitor home from a super-admin route, with the reason as the message. */
export const toHomeFromPlatform = (facts: Facts): Verdict =>
  going(
    facts,
    "superAdmin",
    home(facts.visitor?.chosen ?? null),
    refusalKey(platformRefusals(facts.visitor, rowOf(facts)))
  )

/** [ACC-017] Guard 6: sends the visitor home from a route for another side or role, with the reason as the message. */
export const toHomeFromSide = (facts: Facts): Verdict =>
  going(
    facts,
    "role",
    home(facts.visitor?.chosen ?? null),
    facts.visitor === null ? null : refusalKey(sideRefusals(facts.visitor, rowOf(facts)))
  )

/**
 * [ACC-O14] Guard 6: the route's module is inactive. Holding routes go to a page that explains it, other routes go home
 * with a message.
 */
export const toModuleClosed = (facts: Facts): Verdict =>
  rowOf(facts).area === "holding"
    ? going(facts, "role", routeOf("no-holding-module").path)
    : going(
        facts,
        "role",
        home(facts.visitor?.chosen ?? null),
        facts.visitor === null ? null : refusalKey(moduleRefusals(facts.visitor, rowOf(facts)))
      )

/**
 * [ERR-059] The message for a URL whose firm or company does not exist or is not the visitor's (the same message, so
 * that it reveals nothing); null if the context is unreadable. Visitors signed in through a firm's identity provider
 * get a message that suggests another way to sign in.
 */
const outOfReach = (facts: Facts): string | null => {
  const row = rowOf(facts)
  const named = decodeContext(facts.params["context"] ?? "")
  if (row.firm === "never" || named === null || facts.visitor === null) return null
  const isReached =
    named.firmId === facts.visitor.chosen?.firmId &&
    (named.vendorId === null || facts.visitor.companies.includes(named.vendorId))
  if (isReached) return null
  return (facts.visitor.provider ?? null) === null ? "access.redirection_refused" : "access.provider_reach"
}

/** The same URL with the corrected context, under the route's canonical path. */
export const toNormalised = (facts: Facts): Verdict => {
  const row = rowOf(facts)
  const { context } = normalise(facts)
  const path = fillPath(row.redirectTo ?? row.path, {
    ...facts.params,
    context: context === null ? null : encodeContext(context)
  })
  return going(facts, "context", path + facts.href.slice(facts.href.search(/[?#]|$/)), outOfReach(facts))
}

/**
 * [ERR-016] Guard 7: the route needs a company and the visitor has none, so they go home, the only page that shows this
 * message. Super admins get a message of their own: they have no firm to ask for a company.
 */
export const toHomeWithoutCompany = (facts: Facts): Verdict =>
  going(
    facts,
    "context",
    home(facts.visitor?.chosen ?? null),
    facts.visitor?.isSuperAdmin === true ? "closed.isMember" : "access.no_company"
  )

/** [ACC-020] Guard 9: repeats the URL with the `embedded` value of the previous page. */
export const toEmbedded = (facts: Facts): Verdict => going(facts, "embedded", facts.href)

/**
 * [ACC-019] [ERR-016] The page may open; `replace` replaces the current history entry. On the home page, clients and
 * users without a firm who have no company get a message that says so.
 */
export const staying = (facts: Facts, replace: boolean): Verdict => {
  const row = rowOf(facts)
  const { context } = normalise(facts)
  const isAlone = row.id === "home" && context?.vendorId == null && facts.visitor?.companies.length === 0
  const lacksCompany = isAlone && !facts.visitor.isSuperAdmin && sideOf(facts.visitor) !== "accountant"
  return { kind: "stay", route: row.id, context, replace, message: lacksCompany ? "access.no_company" : null }
}
