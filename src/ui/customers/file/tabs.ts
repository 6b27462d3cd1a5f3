import { mayUseModule } from "#schemas/access/policy/entering.ts"
import { type RouteId, routeOf } from "#schemas/access/routes.ts"
import type { Modules } from "#ui/shared/module.ts"

type Tabs = Pick<Modules, "fileTabs" | "hasScreen">

/** [ACC-061] The file's own address shows its first tab. */
export const tabAt = ({ fileTabs }: Pick<Tabs, "fileTabs">, id: string | undefined): RouteId | undefined =>
  (id === "customer" ? fileTabs[0] : fileTabs.find((tab) => tab.id === id))?.id

/** [CLI-010] Tabs whose screen exists and whose module is active, in their order. */
export const openTabs = ({ fileTabs, hasScreen }: Tabs, active: ReadonlyArray<string> | null): ReadonlyArray<RouteId> =>
  fileTabs.map(({ id }) => id).filter((id) => hasScreen(id) && mayUseModule(active, routeOf(id).module).length === 0)
