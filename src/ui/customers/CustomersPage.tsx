import { useTranslation } from "react-i18next"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { CustomersFilters } from "#ui/customers/CustomersFilters.tsx"
import { CustomersList } from "#ui/customers/CustomersList.tsx"
import { defaultSearch } from "#ui/customers/customersSearch.ts"
import { useCustomers, useCustomersSearch } from "#ui/customers/useCustomers.ts"
import { useRoom } from "#ui/customers/useRoom.ts"
import { users } from "#ui/shared/icons.ts"
import { EmptyState, ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/customers/customers.css"

/** [CLI-O02] [NET-049] The firm's client files. */
export function CustomersPage() {
  const { t } = useTranslation("customers")
  const title = useScreenTitle()
  const text = useText()
  const room = useRoom()
  const firmId = useHere().entity?.firmId ?? null
  const { change, search } = useCustomersSearch()
  const list = useCustomers(firmId, search)
  const isFiltered = search.search.trim() !== "" || search.state !== defaultSearch.state
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted" role="status">
            {list.isLoading || list.failure !== null ? "\u00a0" : t("count", { count: list.total })}
          </p>
        </div>
        <CustomersFilters search={search} isNarrow={room === "narrow"} change={change} />
      </div>
      <div className="panel customers-panel" aria-busy={list.isLoading || list.isStale}>
        {list.failure !== null ? (
          <ErrorState title={t("error.title")} text={text(list.failure.code)} onRetry={list.retry} />
        ) : firmId === null || list.isLoading ? (
          <SkeletonRows />
        ) : list.rows.length > 0 ? (
          <CustomersList firmId={firmId} list={list} search={search} room={room} change={change} />
        ) : isFiltered ? (
          <EmptyState icon={users} title={t("nothing.title")} text={t("nothing.text")}>
            <button
              type="button"
              className="button"
              data-kind="second"
              onClick={() => void change({ search: "", state: "all" })}
            >
              {t("nothing.reset")}
            </button>
          </EmptyState>
        ) : (
          <EmptyState icon={users} title={t("empty.title")} text={t("empty.text")} />
        )}
      </div>
    </>
  )
}
