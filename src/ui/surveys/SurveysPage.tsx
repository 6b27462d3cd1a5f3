import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { TabBar } from "#ui/app/TabBar.tsx"
import { useCall } from "#ui/app/frame/useCall.ts"
import { listAddress, word } from "#ui/shared/kit/list/listAddress.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { SurveyEditor } from "#ui/surveys/SurveyEditor.tsx"
import "#ui/shared/form/form.css"
import "#ui/shared/entityList.css"
import "#ui/shared/sections.css"
import "#ui/surveys/surveys.css"

const SurveyResults = lazyPart(
  () => import("#ui/surveys/SurveyResults.tsx"),
  (module) => module.SurveyResults
)

const shown = ["form", "results"] as const
const address = listAddress({ show: word(shown, "form") })

/** [SAD-015] [NPS-001] The provider's page for the survey: its settings and its results. */
export function SurveysPage() {
  const { t } = useTranslation("surveys")
  const title = useScreenTitle()
  const { asked } = useListAddress(address)
  const query = useQuery(useCall("surveys.read", { showError: false }))
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("intro")}</p>
        </div>
      </div>
      <TabBar
        label={t("tabs")}
        current={asked.show}
        tabs={shown.map((name) => ({
          id: "sa-nps-survey",
          label: t(`tab.${name}`),
          part: { name, search: name === "form" ? {} : { show: name } }
        }))}
      />
      {asked.show === "results" ? (
        <Suspense fallback={null}>
          <SurveyResults />
        </Suspense>
      ) : (
        <QueryBoundary query={query} rows={8}>
          {({ data }) => <SurveyEditor settings={data} />}
        </QueryBoundary>
      )}
    </>
  )
}
