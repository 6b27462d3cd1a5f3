import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { mayClose } from "#machines/provider/emergency.projection.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { EmergencyLines } from "#ui/workspaces/EmergencyLines.tsx"
import "#ui/workspaces/plan.css"

/** The provider's emergency accesses to the firm's documents; the firm's administrators can end an open one. */
export function OwnEmergencies({ firmId }: { readonly firmId: FirmId }) {
  usePageTexts("provider")
  const { t } = useTranslation("plan")
  const { ask } = usePortal()
  const query = useQuery(useCall("providerEmergencies.ofFirm", { params: { firmId }, showError: false }))
  const work = useListActions("emergency", ["providerEmergencies.ofFirm"])
  return (
    <section className="panel section" aria-labelledby="firm-emergencies">
      <header className="section-head">
        <h2 id="firm-emergencies">{t("emergency.title")}</h2>
        <p className="muted">{t("emergency.text")}</p>
      </header>
      <QueryBoundary query={query} rows={1}>
        {({ data }) => (
          <EmergencyLines emergencies={data}>
            {(one) =>
              mayClose(one) ? (
                <button
                  type="button"
                  className="button"
                  data-kind="danger"
                  data-size="small"
                  onClick={() =>
                    work.act("plan:emergency.ended", {}, () =>
                      ask("providerEmergencies.close", { params: { firmId, emergencyId: one.id }, showError: false })
                    )
                  }
                >
                  {t("emergency.end")}
                </button>
              ) : null
            }
          </EmergencyLines>
        )}
      </QueryBoundary>
    </section>
  )
}
