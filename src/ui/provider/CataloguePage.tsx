import { type ComponentType, Suspense } from "react"
import type { RouteId } from "#schemas/access/routes.ts"
import { useHere } from "#ui/app/useHere.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { lazyPart } from "#ui/shared/lazyPart.tsx"

const screens: Partial<Record<RouteId, ComponentType>> = {
  "sa-flags": lazyPart(
    () => import("#ui/provider/flags/FlagsPage.tsx"),
    (module) => module.FlagsPage,
    "heavy"
  )
}

/** What the provider keeps for all firms, one part for each screen. */
export function CataloguePage() {
  const { row } = useHere()
  const Screen = screens[row?.id as RouteId]
  return Screen === undefined ? null : (
    <Suspense fallback={<SkeletonRows count={6} />}>
      <Screen />
    </Suspense>
  )
}
