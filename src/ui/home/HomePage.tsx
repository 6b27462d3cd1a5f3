import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { homeOf } from "#machines/home/homeSide.projection.ts"
import { useCompany } from "#ui/app/company.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { ApplicationTiles } from "#ui/home/ApplicationTiles.tsx"
import { Home } from "#ui/home/Home.tsx"
import { lazyPart } from "#ui/shared/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { ContactRequest } from "#ui/support/ContactRequest.tsx"
import "#ui/home/homeLines.css"

const ProviderHome = lazyPart(
  () => import("#ui/workspaces/provider/ProviderHomePage.tsx"),
  (module) => module.ProviderHome,
  "heavy"
)

/** [ACC-084] [ACC-O12] Pending items of the user, and the firm's applications. */
export function HomePage() {
  const { t } = useTranslation("home")
  useScreenTitle()
  const { entity, me, side } = useHere()
  const company = useCompany()
  const home = homeOf({
    side,
    hasPlace: entity !== null,
    isSuperAdmin: me?.isSuperAdmin === true,
    companyRole: company?.role ?? null
  })
  return (
    <>
      <div className="head">
        <h1>{t("hello", { name: me?.firstname ?? "" })}</h1>
      </div>
      {home === "provider" ? (
        <Suspense fallback={<SkeletonRows count={4} />}>
          <ProviderHome />
        </Suspense>
      ) : home === null || entity === null ? null : (
        <Home
          key={`${entity.firmId} ${entity.vendorId ?? ""}`}
          firmId={entity.firmId}
          vendorId={entity.vendorId}
          side={home}
        />
      )}
      <ApplicationTiles />
      {side === null ? null : <ContactRequest />}
    </>
  )
}
