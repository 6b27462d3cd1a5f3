import type { ModuleName } from "#schemas/access/modules.ts"
import { mayUseModule } from "#schemas/access/policy/entering.ts"
import { type RouteId, routeOf } from "#schemas/access/routes.ts"

type Modules = ReadonlyArray<string> | null

/** [ROL-O05] Whether the module is active; false while the modules are unknown. */
export const isModuleActive = (modules: Modules, name: ModuleName): boolean => modules?.includes(name) ?? false

/** [ROL-O05] The given screens that exist and whose module is active or still unknown, in the given order. */
export const openScreens = <Id extends RouteId>(
  ids: ReadonlyArray<Id>,
  hasScreen: (id: RouteId) => boolean,
  modules: Modules
): ReadonlyArray<Id> => ids.filter((id) => hasScreen(id) && mayUseModule(modules, routeOf(id).module).length === 0)
