import { useRouterState } from "@tanstack/react-router"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import type { Said } from "#ui/app/links.ts"
import { CatalogFrame, missionsTab } from "#ui/catalog/CatalogFrame.tsx"
import { RequestInbox } from "#ui/catalog/RequestPages.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import "#ui/shared/entityList.css"

const Missions = lazyPart(
  () => import("#ui/missions/MissionList.tsx"),
  (module) => module.Missions
)

/**
 * [ACC-041] [SRQ-O01] The firm's inbox of clients' requests; with `show` in the URL set to the missions tab, the
 * missions of all clients.
 */
export function InboxPage() {
  const { t } = useTranslation("catalog")
  const title = useScreenTitle()
  const { entity } = useHere()
  const showsMissions = useRouterState({
    select: (state) => (state.location.search as Said)["show"] === missionsTab
  })
  if (entity === null) return null
  return showsMissions ? (
    <CatalogFrame current={missionsTab} title={t("missions")}>
      <Suspense fallback={<SkeletonRows count={8} />}>
        <Missions key={entity.firmId} firmId={entity.firmId} vendorId={null} />
      </Suspense>
    </CatalogFrame>
  ) : (
    <CatalogFrame current="settings-offers" title={title} intro={t("requests.intro")}>
      <RequestInbox key={entity.firmId} firmId={entity.firmId} />
    </CatalogFrame>
  )
}
