import { redirect } from "@tanstack/react-router"
import { fromPromise, toPromise, waitFor } from "xstate"
import type { Verdict, Visitor } from "#machines/access/guardChain.facts.ts"
import { guardChainMachine } from "#machines/access/guardChain.machine.ts"
import type { BrandingState } from "#machines/branding/branding.projection.ts"
import { decodeContext, type EntityContext } from "#schemas/access/context.ts"
import { autologinAddress, type Embedded, embeddedOf } from "#schemas/access/redirects.ts"
import { type PathParams, type RouteId, routeOf, type RouteRow, rowsAt } from "#schemas/access/routes.ts"
import { succeed } from "#schemas/shared/result.ts"
import { rememberedChoice } from "#services/access/rememberedChoice.ts"
import { askedFirm, keepPlace } from "#services/access/locationHint.ts"
import { ownAddress } from "#ui/app/branding.ts"
import type { Portal } from "#ui/app/portal.ts"
import { presenceFor } from "#ui/app/presence.ts"
import { createActor } from "#ui/shared/actors.ts"

/** The current route, firm, company and visitor, as the guards determined them. */
export interface Here {
  readonly row: RouteRow
  readonly entity: EntityContext | null
  readonly visitor: Visitor | null
}

/** Thrown if the server could not be reached to identify the user; the error page then offers a retry. */
export class Unreachable extends Error {
  override readonly name = "Unreachable"
}

interface Arrival {
  readonly href: string
  readonly params: PathParams
  /** Aborts when the guards run again for this navigation, so that a refusal is shown only once. */
  readonly signal: AbortSignal
}

let embedded: Embedded | null = null

/** Never resolves, because the browser is leaving for another host. */
const leaving = () => new Promise<never>(() => {})

const goTo = (href: string, replace = true) => redirect({ href, replace })

const signInAgain = "guard.signInAgain"

/** The button of a warning: signs the user out so that they can sign in another way, then opens `href`. */
const offerOf = (portal: Portal, code: string, href: string) => {
  if (code !== "access.provider_reach") return {}
  portal.registerWork(signInAgain, async (wanted) => {
    portal.session.send({ type: "session.signOutAsked" })
    await waitFor(portal.session, (state) => state.matches("anonymous"))
    location.assign(wanted as string)
    return succeed(null)
  })
  return { offer: { textKey: "app:sign-in-otherwise", work: { name: signInAgain, input: href } } }
}

const warn = (portal: Portal, code: string, href: string) =>
  portal.snackbar.send({
    type: "message.raised",
    message: { tone: "warning", code, params: {}, text: null, ...offerOf(portal, code, href) }
  })

const cross = async (portal: Portal, domain: string, to: string | null): Promise<never> => {
  // `ask` already shows a failure. The error page is the only page that needs no firm.
  const code = await portal.ask("access.handOver", { payload: { host: domain } }).catch(() => null)
  if (code === null) throw goTo("/oops")
  location.assign(autologinAddress(location.origin, domain, code.data.token, to))
  return leaving()
}

const askProvider = async (portal: Portal, verdict: Extract<Verdict, { readonly kind: "provider" }>, href: string) => {
  const { leaveForProvider } = await import("#ui/app/leaveForProvider.ts")
  const instead = await leaveForProvider(portal, verdict, href)
  if (instead !== null) throw goTo(instead)
  return leaving()
}

const carryOut = async (portal: Portal, verdict: Verdict, visitor: Visitor | null, href: string): Promise<Here> => {
  switch (verdict.kind) {
    case "restore":
      throw new Unreachable()
    case "go":
      if (verdict.message !== null) warn(portal, verdict.message, href)
      throw goTo(verdict.to)
    case "handOver":
      return cross(portal, verdict.domain, verdict.to)
    case "provider":
      return askProvider(portal, verdict, href)
    case "stay": {
      const { context, message } = verdict
      if (message !== null) warn(portal, message, href)
      return { row: routeOf(verdict.route as RouteId), entity: context, visitor }
    }
  }
}

/**
 * Routes that are not redirected to the firm's domain: codes in their URL are valid on this host only, and the error
 * page must stay reachable.
 */
const stays: ReadonlyArray<string> = ["autologin", "oauth-callback", "oops"]

/**
 * [WHL-O03] Redirects to the firm's own domain, and takes a signed-in session along. Does nothing if the user does not
 * belong to the firm of that domain.
 */
const goHome = async (
  portal: Portal,
  branding: BrandingState,
  visitor: Visitor | null,
  href: string
): Promise<void> => {
  const home = branding.status === "ready" ? ownAddress(branding.root, location.origin, href) : null
  if (home === null) return
  if (visitor === null) {
    location.replace(home.href)
    return leaving()
  }
  if (visitor.firms.some(({ domain }) => domain === home.domain)) return cross(portal, home.domain, href)
}

/** [ACC-021] [ACC-027] [WHL-004] Applies the firm's white label, and stores the choice of firm and company. */
const settle = (portal: Portal, { entity, row, visitor }: Here) => {
  // [SAD-001] The provider's users and area show the white label of no firm, on any host.
  const isOfFirm = row.area !== "super-admin" && visitor?.firms.length !== 0
  portal.branding.ref.send({ type: isOfFirm ? "looks.worn" : "looks.putAway" })
  const person = portal.session.getSnapshot().context.person
  if (entity === null || person === null) return
  rememberedChoice(portal.valuesOf(person.me.id)).remember(entity.firmId, entity.vendorId, location.hostname)
  keepPlace(portal.values, person.me.id, entity)
  portal.uploads.settle({ userId: person.me.id, firmId: entity.firmId })
  portal.branding.ref.send({ type: "firm.chosen", firmId: entity.firmId })
}

/** [ACC-011] The router's only guard: runs the guard chain for a URL and carries out its verdict. */
export const guard = async (portal: Portal, path: string, arrival: Arrival): Promise<Here> => {
  const rows = rowsAt(path)
  const branding = await portal.branding.ready()
  const isError = rows[0].id === "oops"
  // [WHL-006] [ERR-026] The firm of this host is unknown, or the server does not answer.
  if (branding.status !== "ready" && !isError) throw goTo("/oops")
  const findVisitor = async (): Promise<Visitor | null> => {
    const presence = await presenceFor(portal, {
      context: decodeContext(arrival.params["context"] ?? ""),
      asked: askedFirm(arrival.href)
    })
    if (presence.kind === "unreachable" && !isError) throw new Unreachable()
    if (presence.kind === "elsewhere") return cross(portal, presence.domain, arrival.href)
    const visitor = presence.kind === "somebody" ? presence.visitor : null
    if (!stays.includes(rows[0].id)) await goHome(portal, branding, visitor, arrival.href)
    return visitor
  }
  // [ACC-012] Without a token there is no user to load; with one, the guard chain waits for the user.
  const hasUntriedToken = portal.token() !== null
  const chain = createActor(guardChainMachine.provide({ actors: { restore: fromPromise(findVisitor) } }), {
    input: {
      visitor: hasUntriedToken ? null : await findVisitor(),
      hasUntriedToken,
      rows,
      params: arrival.params,
      href: arrival.href,
      origin: location.origin,
      embedded
    }
  }).start()
  arrival.signal.addEventListener("abort", () => void chain.stop(), { once: true })
  const verdict = await toPromise(chain)
  arrival.signal.throwIfAborted()
  const here = await carryOut(portal, verdict, chain.getSnapshot().context.facts.visitor, arrival.href)
  embedded = embeddedOf(arrival.href) ?? embedded
  settle(portal, here)
  return here
}
