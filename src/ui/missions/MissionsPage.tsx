import { Link, useRouterState } from "@tanstack/react-router"
import { Suspense } from "react"
import { useHere } from "#ui/app/useHere.ts"
import { ClientFilePage } from "#ui/customers/file/ClientFilePage.tsx"
import { FileHeading } from "#ui/customers/file/FileHeading.tsx"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { Missions } from "#ui/missions/MissionList.tsx"
import { lazyPart } from "#ui/shared/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"

/** The missions of all clients, at the same address: `?show=firm`. */
const FirmMissions = lazyPart(
  () => import("#ui/missions/FirmMissions.tsx"),
  (module) => module.FirmMissions
)

/** [ACC-069] [MIS-003] The missions of a client in its file, and from there those of the whole firm. */
export function MissionsPage() {
  const { t } = useMissionWords()
  const { firmId, vendorId } = useHere().entity ?? { firmId: null, vendorId: null }
  const isOfFirm = useRouterState({
    select: (state) => (state.location.search as { readonly show?: unknown }).show === "firm"
  })
  if (firmId === null || vendorId === null) return <SkeletonRows />
  if (isOfFirm)
    return (
      <Suspense fallback={<SkeletonRows />}>
        <FirmMissions firmId={firmId} />
      </Suspense>
    )
  return (
    <ClientFilePage>
      <FileHeading text={t("intro")}>
        <Link className="button" data-kind="quiet" to="." search={{ show: "firm" } as never}>
          {t("of-firm")}
        </Link>
      </FileHeading>
      <Missions key={vendorId} firmId={firmId} vendorId={vendorId} />
    </ClientFilePage>
  )
}
