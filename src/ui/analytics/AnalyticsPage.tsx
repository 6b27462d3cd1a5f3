import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"

// The chart library is large: it is loaded with the figures only.
const Figures = lazyPart(
  () => import("#ui/analytics/Figures.tsx"),
  (module) => module.Figures,
  "heavy"
)

/** [ACC-033] [ANA-001] The analytics page of the settings, for the firm's staff. */
export function AnalyticsPage() {
  const { t } = useTranslation("analytics")
  const title = useScreenTitle()
  const { entity } = useHere()
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("intro")}</p>
        </div>
      </div>
      <Suspense fallback={<SkeletonRows count={8} />}>
        {entity === null ? null : <Figures key={entity.firmId} firmId={entity.firmId} />}
      </Suspense>
    </>
  )
}
