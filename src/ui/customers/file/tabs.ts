import { mayUseModule } from "#schemas/access/policy/entering.ts"
import { type RouteId, routeOf } from "#schemas/access/routes.ts"
import { hasScreen } from "#ui/app/pages.ts"

/** [CLI-010] In the order of the tabs. */
const fileTabs = [
  "customer-general",
  "customer-addresses",
  "customer-banks",
  "customer-fiscal",
  "customer-notes",
  "customer-services",
  "customer-financial-years",
  "customer-themes",
  "customer-users",
  "customer-workflows",
  "customer-automation",
  "customer-administration"
] as const satisfies ReadonlyArray<RouteId>

/** [ACC-061] The file's own address shows its first tab. */
export const tabAt = (id: string | undefined): RouteId | undefined =>
  id === "customer" ? fileTabs[0] : fileTabs.find((tab) => tab === id)

export const isFileTab = (id: string | undefined): boolean => tabAt(id) !== undefined

/** Tabs whose screen exists and whose module is active. */
export const openTabs = (modules: ReadonlyArray<string> | null): ReadonlyArray<RouteId> =>
  fileTabs.filter((id) => hasScreen(id) && mayUseModule(modules, routeOf(id).module).length === 0)
