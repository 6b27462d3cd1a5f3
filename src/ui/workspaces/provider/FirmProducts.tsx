import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { sellable } from "#machines/provider/product.projection.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { ProviderFirm } from "#schemas/workspaces/provider.api.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { PlanFigures } from "#ui/workspaces/PlanFigures.tsx"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"
import "#ui/workspaces/plan.css"

/** [SAD-020] [NET-111] The products sold to a firm, with its usage; the provider adds and removes products here. */
export function FirmProducts({ firm: { id: firmId, name: firmName } }: { readonly firm: ProviderFirm }) {
  const { i18n, t } = useTranslation("plan")
  const { ask } = usePortal()
  const plan = useQuery(useCall("providerProducts.plan", { params: { firmId }, showError: false }))
  const products = useQuery(useCall("providerProducts.list", { showError: false }))
  const work = useListActions("firm", [
    "providerProducts.plan",
    "providerProducts.list",
    "provider.firm",
    "signatures.account"
  ])
  const [picked, setPicked] = useState("")
  return (
    <QueryBoundary query={plan} rows={2}>
      {({ data }) => {
        const offered = sellable(products.data?.data ?? [], data.products)
        const chosen = offered.find(({ id }) => String(id) === picked) ?? offered[0]
        return (
          <>
            {data.products.length === 0 ? (
              <p className="muted">{t("none")}</p>
            ) : (
              <ul className="plan-products" aria-label={t("title")}>
                {data.products.map(({ id, name, sold_at }) => (
                  <li key={id}>
                    <span className="grow">
                      <strong>{name}</strong>{" "}
                      <small className="muted">
                        {t("since", { date: formatDate(i18n.language as Language, sold_at) })}
                      </small>
                    </span>
                    <RowAction
                      name={t("back.of", { name })}
                      onClick={() =>
                        work.ask("plan:taking", { name, firm: firmName }, "plan:taken", () =>
                          ask("providerProducts.takeBack", { params: { firmId, productId: id }, showError: false })
                        )
                      }
                    >
                      {t("back")}
                    </RowAction>
                  </li>
                ))}
              </ul>
            )}
            <PlanFigures plan={data} />
            {chosen === undefined ? null : (
              <div className="actions">
                <select
                  className="input provider-module"
                  aria-label={t("sell.which")}
                  value={String(chosen.id)}
                  onChange={({ target: { value } }) => setPicked(value)}
                >
                  {offered.map(({ id, name }) => (
                    <option key={id} value={String(id)}>
                      {name}
                    </option>
                  ))}
                </select>
                <button
                  type="button"
                  className="button"
                  data-kind="second"
                  onClick={() =>
                    work.act("plan:sold", { name: chosen.name, firm: firmName }, () =>
                      ask("providerProducts.sell", {
                        params: { firmId },
                        payload: { product_id: chosen.id },
                        showError: false
                      })
                    )
                  }
                >
                  {t("sell")}
                </button>
              </div>
            )}
          </>
        )
      }}
    </QueryBoundary>
  )
}
