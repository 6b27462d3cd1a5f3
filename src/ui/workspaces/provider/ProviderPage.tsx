import { type ComponentType, lazy, Suspense } from "react"
import type { RouteId } from "#schemas/access/routes.ts"
import { useHere } from "#ui/app/useHere.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"

const screens: Partial<Record<RouteId, ComponentType>> = {
  "sa-home": lazy(() =>
    import("#ui/workspaces/provider/ProviderHomePage.tsx").then((module) => ({ default: module.ProviderHomePage }))
  ),
  "sa-firms": lazy(() =>
    import("#ui/workspaces/provider/ProviderFirmsPage.tsx").then((module) => ({ default: module.ProviderFirmsPage }))
  ),
  "sa-firm": lazy(() =>
    import("#ui/workspaces/provider/ProviderFirmPage.tsx").then((module) => ({ default: module.ProviderFirmPage }))
  ),
  "sa-firms-create": lazy(() =>
    import("#ui/workspaces/provider/NewFirmPage.tsx").then((module) => ({ default: module.NewFirmPage }))
  ),
  "sa-customer-import": lazy(() =>
    import("#ui/workspaces/provider/ProviderImportPage.tsx").then((module) => ({ default: module.ProviderImportPage }))
  ),
  "sa-modules-subscriptions": lazy(() =>
    import("#ui/workspaces/provider/ModuleSubscriptionsPage.tsx").then((module) => ({
      default: module.ModuleSubscriptionsPage
    }))
  )
}

/** The provider's screens stand behind one door, so that everybody else's first page does not carry the way to each. */
export function ProviderPage() {
  const { row } = useHere()
  const Screen = screens[row?.id as RouteId]
  return Screen === undefined ? null : (
    <Suspense fallback={<SkeletonRows count={6} />}>
      <Screen />
    </Suspense>
  )
}
