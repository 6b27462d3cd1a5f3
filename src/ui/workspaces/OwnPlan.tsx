import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { PlanFigures } from "#ui/workspaces/PlanFigures.tsx"
import "#ui/workspaces/plan.css"

/** [NET-111] The firm's products and their limits, for its own staff. */
export function OwnPlan({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("plan")
  const query = useQuery(useCall("providerProducts.ownPlan", { params: { firmId }, showError: false }))
  return (
    <section className="panel section" aria-labelledby="firm-plan">
      <h2 id="firm-plan">{t("title")}</h2>
      <QueryBoundary query={query} rows={2}>
        {({ data }) => (
          <>
            <p className="muted">
              {data.products.length === 0 ? t("own.none") : data.products.map(({ name }) => name).join(" · ")}
            </p>
            <PlanFigures plan={data} />
          </>
        )}
      </QueryBoundary>
    </section>
  )
}
