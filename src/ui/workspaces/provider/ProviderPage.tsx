import { type ComponentType, Suspense } from "react"
import type { RouteId } from "#schemas/access/routes.ts"
import { useHere } from "#ui/app/useHere.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const screens: Partial<Record<RouteId, ComponentType>> = {
  "sa-home": lazyPart(
    () => import("#ui/workspaces/provider/ProviderHomePage.tsx"),
    (module) => module.ProviderHomePage,
    "heavy"
  ),
  "sa-firms": lazyPart(
    () => import("#ui/workspaces/provider/ProviderFirmsPage.tsx"),
    (module) => module.ProviderFirmsPage,
    "heavy"
  ),
  "sa-firm": lazyPart(
    () => import("#ui/workspaces/provider/ProviderFirmPage.tsx"),
    (module) => module.ProviderFirmPage,
    "heavy"
  ),
  "sa-firms-create": lazyPart(
    () => import("#ui/workspaces/provider/NewFirmPage.tsx"),
    (module) => module.NewFirmPage,
    "heavy"
  ),
  "sa-customer-import": lazyPart(
    () => import("#ui/workspaces/provider/ProviderImportPage.tsx"),
    (module) => module.ProviderImportPage,
    "heavy"
  ),
  "sa-modules-subscriptions": lazyPart(
    () => import("#ui/workspaces/provider/ModuleSubscriptionsPage.tsx"),
    (module) => module.ModuleSubscriptionsPage,
    "heavy"
  )
}

/**
 * Renders the provider screen of the current route. The `import()` of each screen is in this module, not in the first
 * page, where it would cost all other users bytes.
 */
export function ProviderPage() {
  const { row } = useHere()
  const Screen = screens[row?.id as RouteId]
  return Screen === undefined ? null : (
    <Suspense fallback={<SkeletonRows count={6} />}>
      <Screen />
    </Suspense>
  )
}
