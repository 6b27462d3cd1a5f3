import { type ComponentType, Suspense } from "react"
import type { RouteId } from "#schemas/access/routes.ts"
import { useHere } from "#ui/app/useHere.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const screens: Partial<Record<RouteId, ComponentType>> = {
  "sa-flags": lazyPart(
    () => import("#ui/provider/flags/FlagsPage.tsx"),
    (module) => module.FlagsPage,
    "heavy"
  ),
  "sa-application": lazyPart(
    () => import("#ui/provider/applications/ApplicationPage.tsx"),
    (module) => module.PlatformApplicationPage,
    "heavy"
  ),
  "sa-applications": lazyPart(
    () => import("#ui/provider/applications/ApplicationsPage.tsx"),
    (module) => module.PlatformApplicationsPage,
    "heavy"
  ),
  "sa-applications-create": lazyPart(
    () => import("#ui/provider/applications/ApplicationPage.tsx"),
    (module) => module.NewPlatformApplicationPage,
    "heavy"
  ),
  "sa-applications-subscriptions": lazyPart(
    () => import("#ui/provider/applications/ApplicationSubscriptionsPage.tsx"),
    (module) => module.ApplicationSubscriptionsPage,
    "heavy"
  ),
  "sa-emergency": lazyPart(
    () => import("#ui/provider/emergencies/EmergencyPage.tsx"),
    (module) => module.EmergencyPage,
    "heavy"
  ),
  "sa-modules": lazyPart(
    () => import("#ui/provider/products/ModulesPage.tsx"),
    (module) => module.ModulesPage,
    "heavy"
  ),
  "sa-health": lazyPart(
    () => import("#ui/provider/watch/HealthPage.tsx"),
    (module) => module.HealthPage,
    "heavy"
  ),
  "sa-switches": lazyPart(
    () => import("#ui/provider/watch/SwitchesPage.tsx"),
    (module) => module.SwitchesPage,
    "heavy"
  ),
  "sa-users": lazyPart(
    () => import("#ui/provider/watch/UsersPage.tsx"),
    (module) => module.UsersPage,
    "heavy"
  ),
  "sa-products": lazyPart(
    () => import("#ui/provider/products/ProductsPage.tsx"),
    (module) => module.ProductsPage,
    "heavy"
  )
}

/** Renders the provider screen of the current route; this module keeps their `import()`s out of the first page. */
export function CataloguePage() {
  const { row } = useHere()
  const Screen = screens[row?.id as RouteId]
  return Screen === undefined ? null : (
    <Suspense fallback={<SkeletonRows count={6} />}>
      <Screen />
    </Suspense>
  )
}
