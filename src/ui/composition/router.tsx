import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  retainSearchParams
} from "@tanstack/react-router"
import { type RouteId, routes, type RouteRow } from "#schemas/access/routes.ts"
import { frontLayout, portalModules } from "#ui/composition/pages.ts"
import { guard, type Here } from "#ui/app/guard.ts"
import { Failed } from "#ui/app/Failed.tsx"
import { Overlays } from "#ui/app/Overlays.tsx"
import type { Portal } from "#ui/app/portal.ts"

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly row?: RouteRow
  }
}

export interface RouterContext {
  readonly portal: Portal
}

/** Query parameters carried from page to page: host frame, requested firm and requested mode. */
interface RootSearch {
  readonly embedded?: unknown
  readonly a_id?: unknown
  readonly darkmode?: unknown
}
const carried = ["embedded", "a_id", "darkmode"] as const

const rootRoute = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>): RootSearch =>
    Object.fromEntries(carried.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]]))),
  search: { middlewares: [retainSearchParams([...carried])] },
  component: () => (
    <>
      <Outlet />
      <Overlays />
    </>
  )
})

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  component: portalModules.shellLayout
})
const frontRoute = createRoute({ getParentRoute: () => rootRoute, id: "front", component: frontLayout })

const rowOfPath = new Map<string, (typeof routes)[number]>()
for (const row of routes) if (!rowOfPath.has(row.path)) rowOfPath.set(row.path, row)

/**
 * The router prefers the longer of two matching routes, even if its extra segments are optional. A trailing slash makes
 * the shorter route win.
 */
const ranked = (path: string) =>
  routes.some(
    (row) => row.path.startsWith(`${path}/{-$`) && row.path.slice(path.length).replace(/\/\{-\$\w+\}/g, "") === ""
  )
    ? `${path}/`
    : path

/** Routes that need only the `front` texts. */
const atOnce: ReadonlySet<RouteId> = new Set(["autologin", "oauth-callback", "oops", "signin", "sso-error", "unknown"])
const enterTexts = (portal: Portal, { id }: (typeof routes)[number]) =>
  portal.texts.enter(id === "documents" ? undefined : portalModules.textsOf(id))

const leaf = (row: (typeof routes)[number], parent: AnyRoute, portal: Portal): AnyRoute =>
  createRoute({
    getParentRoute: () => parent,
    path: ranked(row.path),
    staticData: { row },
    beforeLoad: async ({ abortController, location, params }): Promise<{ readonly here: Here }> => {
      const saysMore = !atOnce.has(row.id)
      // With a token, the texts load in parallel with the guards. Without one, the guards usually redirect: load them
      // after.
      const early = saysMore && portal.token() !== null ? enterTexts(portal, row) : null
      const [here] = await Promise.all([
        guard(portal, row.path, {
          href: location.href,
          params: params as Readonly<Record<string, string | undefined>>,
          signal: abortController.signal
        }),
        early
      ])
      if (saysMore && early === null) await enterTexts(portal, row)
      return { here }
    },
    component: portalModules.pageOf(row.id)
  })

const leaves = (anonymous: boolean, parent: AnyRoute, portal: Portal) =>
  [...rowOfPath.values()].filter((row) => row.anonymous === anonymous).map((row) => leaf(row, parent, portal))

/** Creates the router with every URL of the route table, under one of the two layouts. */
export const makePortalRouter = (portal: Portal) =>
  createRouter({
    routeTree: rootRoute.addChildren([
      shellRoute.addChildren(leaves(false, shellRoute, portal)),
      frontRoute.addChildren(leaves(true, frontRoute, portal))
    ]),
    context: { portal },
    defaultPreload: false,
    defaultErrorComponent: Failed,
    defaultPendingMs: 400,
    scrollRestoration: true
  })
