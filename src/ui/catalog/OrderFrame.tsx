import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { OrderFlowRef } from "#machines/catalog/orderFlow.machine.ts"
import type { OrderView } from "#machines/catalog/orderFlow.projection.ts"
import type { ClientCatalog } from "#schemas/catalog/clientCatalog.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { linkTo } from "#ui/app/links.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { AddButton } from "#ui/catalog/CatalogCards.tsx"
import { useMoney } from "#ui/catalog/Prices.tsx"
import { useOrder } from "#ui/catalog/useOrder.ts"
import { useText } from "#ui/shared/useText.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

export interface Ordering {
  readonly vendorId: VendorId
  readonly catalog: ClientCatalog
  readonly flow: OrderFlowRef
  readonly view: OrderView
  readonly addButton: (kind: "service" | "offer", id: number, title: string, quantity: number) => ReactNode
}

/** Loads the company's catalogue and the unfinished order for its children; renders nothing without a company. */
export function OrderFrame({ children }: { readonly children: (ordering: Ordering) => ReactNode }) {
  const { entity, me } = useHere()
  if (entity?.vendorId == null || me === null) return null
  return <Read key={entity.vendorId} vendorId={entity.vendorId} userId={me.id} of={children} />
}

function Read({
  of,
  userId,
  vendorId
}: {
  readonly vendorId: VendorId
  readonly userId: number
  readonly of: (ordering: Ordering) => ReactNode
}) {
  const query = useQuery(useCall("serviceRequests.catalog", { params: { vendorId }, showError: false }))
  const text = useText()
  const { ref, view } = useOrder(userId, vendorId, query.data?.data ?? null)
  return (
    <QueryBoundary query={query} rows={6}>
      {({ data }) =>
        of({
          vendorId,
          catalog: data,
          flow: ref,
          view,
          addButton: (kind, id, title, quantity) => (
            <AddButton
              title={title}
              isChosen={view.lines.some(({ item }) => item.kind === kind && item.id === id)}
              disabledReason={data.closed_by[0] === undefined ? null : text(`closed.${data.closed_by[0]}`)}
              onAdd={() => ref.send({ type: "item.added", item: { kind, id, quantity } })}
              onRemove={() => ref.send({ type: "item.removed", item: { kind, id } })}
            />
          )
        })
      }
    </QueryBoundary>
  )
}

/** [SRQ-002] The items chosen so far, with a link to the summary. */
export function BasketBar({ onSummary, view }: { readonly view: OrderView; readonly onSummary?: () => void }) {
  const { t } = useTranslation("orders")
  const { money } = useMoney()
  const { context } = useHere()
  if (!view.canSummarise && view.step !== "summary") return null
  const words = t("basket", { count: view.count, price: money(view.totals.net) })
  return (
    <div className="basket-bar panel" role="region" aria-label={t("basket.label")}>
      <span role="status">{words}</span>
      {onSummary === undefined ? (
        <Link className="button" {...linkTo("service-requests-catalog", { context })}>
          {t("to-request")}
        </Link>
      ) : (
        <button type="button" className="button" onClick={onSummary}>
          {t("to-summary")}
        </button>
      )}
    </div>
  )
}
