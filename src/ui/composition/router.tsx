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

/** Carried from page to page: the host frame, the asked firm and the asked mode. */
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

/** Of two that match, the router takes the longer one, even where all it adds may be left out: a last slash ranks first. */
const ranked = (path: string) =>
  routes.some(
    (row) => row.path.startsWith(`${path}/{-$`) && row.path.slice(path.length).replace(/\/\{-\$\w+\}/g, "") === ""
  )
    ? `${path}/`
    : path

/** Signing in is said with the first words; other anonymous pages, and what will live at an address, with the pages' own. */
const atOnce: ReadonlySet<RouteId> = new Set(["autologin", "oauth-callback", "oops", "signin", "sso-error", "unknown"])
const textsOf = ({ id }: (typeof routes)[number]) => (atOnce.has(id) ? null : id === "documents" ? "inside" : "pages")

const leaf = (row: (typeof routes)[number], parent: AnyRoute, portal: Portal): AnyRoute =>
  createRoute({
    getParentRoute: () => parent,
    path: ranked(row.path),
    staticData: { row },
    beforeLoad: async ({ abortController, location, params }): Promise<{ readonly here: Here }> => {
      const texts = textsOf(row)
      // Side by side for whoever will most likely stay; a stranger is sent on without them.
      const early = texts !== null && portal.token() !== null ? portal.texts.enter(texts) : null
      const [here] = await Promise.all([
        guard(portal, row.path, {
          href: location.href,
          params: params as Readonly<Record<string, string | undefined>>,
          signal: abortController.signal
        }),
        early
      ])
      if (texts !== null && early === null) await portal.texts.enter(texts)
      return { here }
    },
    component: portalModules.pageOf(row.id)
  })

const leaves = (anonymous: boolean, parent: AnyRoute, portal: Portal) =>
  [...rowOfPath.values()].filter((row) => row.anonymous === anonymous).map((row) => leaf(row, parent, portal))

/** Every address of the table, under one of the two frames. */
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
