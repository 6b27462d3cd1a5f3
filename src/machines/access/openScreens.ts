import type { ModuleName } from "#schemas/access/modules.ts"
import { mayUseModule } from "#schemas/access/policy/entering.ts"
import { type RouteId, routeOf } from "#schemas/access/routes.ts"

type Modules = ReadonlyArray<string> | null

/** [ROL-O05] Whether what belongs to a module is offered; not while its modules are unknown. */
export const isModuleActive = (modules: Modules, name: ModuleName): boolean => modules?.includes(name) ?? false

/** [ROL-O05] The screens among these that exist and whose module is not known to be closed, in their order. */
export const openScreens = <Id extends RouteId>(
  ids: ReadonlyArray<Id>,
  hasScreen: (id: RouteId) => boolean,
  modules: Modules
): ReadonlyArray<Id> => ids.filter((id) => hasScreen(id) && mayUseModule(modules, routeOf(id).module).length === 0)
