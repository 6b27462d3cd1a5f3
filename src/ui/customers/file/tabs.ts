import { mayUseModule } from "#schemas/access/policy/entering.ts"
import { type RouteId, routeOf } from "#schemas/access/routes.ts"
import type { Modules } from "#ui/shared/module.ts"

type Tabs = Pick<Modules, "frame" | "hasScreen">

/** [ACC-061] The tab that a route shows; the client file's own URL shows the first tab. */
export const tabAt = ({ frame }: Pick<Tabs, "frame">, id: string | undefined): RouteId | undefined =>
  (id === "customer"
    ? frame().fileTabs[0]
    : frame().fileTabs.find((tab) => tab.id === id || (id !== undefined && tab.covers === id))
  )?.id

/** [CLI-010] The tabs whose screen exists and whose module is active, in display order. */
export const openTabs = ({ frame, hasScreen }: Tabs, active: ReadonlyArray<string> | null): ReadonlyArray<RouteId> =>
  frame()
    .fileTabs.map(({ id }) => id)
    .filter((id) => hasScreen(id) && mayUseModule(active, routeOf(id).module).length === 0)
