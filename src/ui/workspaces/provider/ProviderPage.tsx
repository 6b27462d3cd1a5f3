import { type ComponentType, lazy, Suspense } from "react"
import { useHere } from "#ui/app/useHere.ts"
import { PlacePage } from "#ui/home/PlacePage.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { builtScreens, type BuiltScreen } from "#ui/workspaces/provider/providerTiles.ts"

const screens: Readonly<Record<BuiltScreen, ComponentType>> = {
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
  const id = builtScreens.find((one) => one === row?.id)
  if (id === undefined) return <PlacePage />
  const Screen = screens[id]
  return (
    <Suspense fallback={<SkeletonRows count={6} />}>
      <Screen />
    </Suspense>
  )
}
