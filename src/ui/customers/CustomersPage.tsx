import { Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { clientColumns, clientListColumns } from "#services/customers/keptColumns.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { NewClientLink } from "#ui/customers/creation/NewClientLink.tsx"
import { offeredColumns } from "#ui/customers/customerColumns.tsx"
import { CustomersFilters } from "#ui/customers/CustomersFilters.tsx"
import { CustomersList } from "#ui/customers/CustomersList.tsx"
import { CustomersTools } from "#ui/customers/CustomersTools.tsx"
import { customersAddress, defaultSearch } from "#ui/customers/customersSearch.ts"
import { ImportPage } from "#ui/customers/imports/lazyImport.ts"
import { useClientSelection } from "#ui/customers/useClientSelection.ts"
import { useCustomers, useImportPlace } from "#ui/customers/useCustomers.ts"
import { ColumnChoice } from "#ui/shared/kit/list/ColumnChoice.tsx"
import { NothingLeft } from "#ui/shared/kit/list/NothingLeft.tsx"
import { useKeptColumns } from "#ui/shared/page/useKeptColumns.ts"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { useBreakpoint } from "#ui/shared/page/useBreakpoint.ts"
import { users } from "#ui/shared/icons/frame/icons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/customers/customers.css"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { ListViews } from "#ui/views/button/ListViews.tsx"

/** The URL parameters that a saved view of the list stores. */
const viewParts = Object.keys(defaultSearch)

/** Loaded when the user selects the first line. */
const ClientBar = lazyPart(
  () => import("#ui/customers/ClientBar.tsx"),
  (module) => module.ClientBar
)

/** [CLI-009] The firm's client files, or the import if the URL contains one. */
export function CustomersPage() {
  const firmId = useHere().entity?.firmId ?? null
  const { go, place } = useImportPlace()
  const name = useCallback((id: number | null) => go(id ?? "client_files", "in its place"), [go])
  const close = useCallback(() => go(null, "after it"), [go])
  if (firmId === null || place === null) return <Customers firmId={firmId} onImport={(kind) => go(kind, "after it")} />
  return (
    <Suspense fallback={<SkeletonRows count={4} />}>
      {/* Once the import has an id, it replaces the kind in the URL: the same import must stay mounted. */}
      <ImportPage firmId={firmId} place={place} onNamed={name} onClose={close} />
    </Suspense>
  )
}

interface CustomersProps {
  readonly firmId: FirmId | null
  readonly onImport: (kind: ImportKind) => void
}

/**
 * [CLI-O02] [NET-049] The list of client files, with search, filters, columns and saved views. Selecting a line shows
 * the bulk actions.
 */
function Customers({ firmId, onImport }: CustomersProps) {
  const { t } = useTranslation("customers")
  const title = useScreenTitle()
  const text = useText()
  const room = useBreakpoint()
  const { modules } = useHere()
  const { choose, chooseAll, columns } = useKeptColumns(clientListColumns)
  const { asked: search, change, isNarrowed } = useListAddress(customersAddress)
  const list = useCustomers(firmId, search)
  const selection = useClientSelection(firmId, search, list)
  // Once shown, the bar stays mounted: its report may be about lines that have left the list.
  const [isChoosing, setChoosing] = useState(false)
  if (!isChoosing && selection.chosen.length > 0) setChoosing(true)
  return (
    <>
      <div className="head customers-head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted" role="status">
            {list.isLoading || list.failure !== null ? "\u00a0" : t("count", { count: list.total })}
          </p>
        </div>
        <div className="customers-tools">
          <CustomersFilters
            search={search}
            isNarrow={room === "narrow"}
            results={list.isLoading || list.isStale || list.failure !== null ? null : list.total}
            change={change}
          />
          {firmId === null ? null : (
            <CustomersTools firmId={firmId} search={search} isNarrow={room === "narrow"} onImport={onImport} />
          )}
          {firmId === null ? null : (
            <ListViews firmId={firmId} list="clients" parts={viewParts} columns={columns} onColumns={chooseAll} />
          )}
          {room === "narrow" ? null : (
            <ColumnChoice
              label={t("columns")}
              offered={offeredColumns(clientColumns, modules)}
              chosen={columns}
              labelOf={(column) => t(`column.${column}`)}
              onChoose={choose}
            />
          )}
          <NewClientLink />
        </div>
      </div>
      <div className="panel customers-panel" aria-busy={list.isLoading || list.isStale}>
        {list.failure !== null ? (
          <ErrorState title={t("error.title")} text={text(list.failure.code)} onRetry={list.retry} />
        ) : firmId === null || list.isLoading ? (
          <SkeletonRows />
        ) : list.rows.length > 0 ? (
          <CustomersList
            firmId={firmId}
            list={list}
            search={search}
            room={room}
            chosen={columns}
            change={change}
            selection={selection}
          />
        ) : isNarrowed ? (
          <NothingLeft
            icon={users}
            title={t("nothing.title")}
            text={t("nothing.text")}
            onWiden={() => void change({ search: "", state: "all" })}
          />
        ) : (
          <EmptyState icon={users} title={t("empty.title")} text={t("empty.text")} />
        )}
        {isChoosing && firmId !== null ? (
          <Suspense fallback={null}>
            <ClientBar firmId={firmId} state={search.state} selection={selection} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
