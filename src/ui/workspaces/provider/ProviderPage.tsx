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

/** One screen loads all provider screens, so that other users' first page does not contain an `import()` of each. */
export function ProviderPage() {
  const { row } = useHere()
  const Screen = screens[row?.id as RouteId]
  return Screen === undefined ? null : (
    <Suspense fallback={<SkeletonRows count={6} />}>
      <Screen />
    </Suspense>
  )
}
