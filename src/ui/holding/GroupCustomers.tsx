import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Suspense, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import type { HoldingCustomer } from "#schemas/holding/holding.api.ts"
import type { HoldingId } from "#schemas/holding/ids.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { linkTo } from "#ui/app/links.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { groupCustomersAddress, shownCustomers } from "#ui/holding/holdingAddress.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { briefcase, sitemap, times } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { AllCheck, LineCheck, pressing, selectionKeys } from "#ui/shared/kit/list/ListChecks.tsx"
import { ListTools } from "#ui/shared/kit/list/ListTools.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { type ListSelection, useListSelection } from "#ui/shared/kit/list/useListSelection.ts"
import { toolbar } from "#ui/shared/toolbar/toolbar.ts"
import { useTransfer } from "#ui/holding/useTransfer.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const BulkDialog = lazyPart(
  () => import("#ui/holding/TransferDialog.tsx"),
  (module) => module.TransferDialog,
  "over"
)

const perPage = 50
const none: ReadonlyArray<HoldingCustomer> = []

/** [HOL-002] [ACC-103] The client files of all workspaces: search, filters and page in the URL, and bulk transfer. */
export function GroupCustomers({ holdingId }: { readonly holdingId: HoldingId }) {
  const { t } = useTranslation("holding")
  const { asked, change, isNarrowed, widen } = useListAddress(groupCustomersAddress)
  const query = useQuery({
    ...useCall("holding.customers", {
      params: { holdingId },
      query: {
        page: asked.page,
        per_page: perPage,
        ...(asked.search.trim() === "" ? {} : { search: asked.search.trim() }),
        ...(asked.workspace === null ? {} : { firm: asked.workspace as FirmId }),
        ...(asked.state === "all" ? {} : { state: asked.state })
      },
      showError: false
    }),
    placeholderData: keepPreviousData
  })
  const firms = useQuery(useCall("holding.firms", { params: { holdingId }, showError: false })).data?.data ?? []
  const rows = query.data?.data ?? none
  const selection = useListSelection(useMemo(() => rows.map((row) => ({ ...row, id: row.id as number })), [rows]))
  const transfer = useTransfer(holdingId, selection.clear)
  const total = query.data?.pagination.total
  return (
    <>
      <ListTools label={t("customers.search")} search={asked.search} onSearch={(search) => change({ search })}>
        <FilterChoice
          label={t("customers.workspace")}
          value={asked.workspace === null ? "" : String(asked.workspace)}
          words={["", ...firms.map(({ id }) => String(id))]}
          labelOf={(word) => firms.find(({ id }) => String(id) === word)?.name ?? t("customers.workspace.all")}
          onChoose={(word) => void change({ workspace: word === "" ? null : Number(word) })}
        />
        <FilterChoice
          label={t("customers.state")}
          value={asked.state}
          words={shownCustomers}
          labelOf={(state) => t(`customers.state.${state}`)}
          onChoose={(state) => void change({ state })}
        />
      </ListTools>
      <section className="panel" aria-label={t("tab.holding-customers")} aria-busy={query.isPlaceholderData}>
        <EntityList
          query={query}
          rows={8}
          of={({ data }) => data}
          none={{ icon: briefcase, title: t("customers.none") }}
          narrowed={() => (isNarrowed ? { onWiden: widen } : null)}
          head={({ data }) =>
            data.length === 0 ? null : (
              <div className="holding-bar" {...toolbar} aria-label={t("customers.acts")}>
                <AllCheck
                  isAll={selection.isAll}
                  isSome={selection.selected.size > 0}
                  onToggle={() => selection.toggleAll(selection.isAll)}
                />
                <b role="status">
                  {selection.chosen.length === 0
                    ? t("customers.count", { count: total ?? 0 })
                    : t("customers.selected", { count: selection.chosen.length })}
                </b>
                {selection.chosen.length === 0 ? null : (
                  <>
                    <button
                      type="button"
                      className="button"
                      onClick={() =>
                        transfer.begin(selection.chosen.map(({ company_name: name, id }) => ({ id, name })))
                      }
                    >
                      <Icon of={sitemap} />
                      {t("transfer")}
                    </button>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={t("customers.select.none")}
                      title={t("customers.select.none")}
                      onClick={selection.clear}
                    >
                      <Icon of={times} />
                    </button>
                  </>
                )}
              </div>
            )
          }
          pages={({ pagination: { last_page: last, page } }) => ({ last, page })}
          onPage={(page) => void change({ page })}
        >
          {(row) => <CustomerLine row={row} selection={selection} />}
        </EntityList>
      </section>
      {transfer.view.isOpen ? (
        <Suspense fallback={null}>
          <BulkDialog firms={firms} view={transfer.view} send={transfer.send} />
        </Suspense>
      ) : null}
    </>
  )
}

function CustomerLine({ row, selection }: { readonly row: HoldingCustomer; readonly selection: ListSelection }) {
  const { i18n, t } = useTranslation("holding")
  const { me, firm } = useHere()
  const language = i18n.language as Language
  // Only files of the current workspace are links: a group admin may not belong to the teams of the others.
  const opens = me !== null && firm?.id === row.firm_id
  const facts = [row.client_code, row.siren].filter((one) => one !== null && one !== "").join(" · ")
  return (
    <li
      className="entity-line"
      data-faded={!row.active || undefined}
      {...selectionKeys(selection, row.id)}
      {...pressing(selection, row.id)}
    >
      <LineCheck selection={selection} id={row.id} name={row.company_name} />
      <div className="entity-text">
        <h2 className="entity-name">
          {opens ? (
            <Link
              {...linkTo("customer", { context: encodeContext({ firmId: row.firm_id, vendorId: row.id }) })}
              className="link"
            >
              {row.company_name}
            </Link>
          ) : (
            row.company_name
          )}
          {row.deletes_at !== null ? (
            <span className="tag" data-tone="error">
              {t("customers.leaves", { date: formatDate(language, row.deletes_at) })}
            </span>
          ) : row.active ? null : (
            <span className="tag" data-tone="plain">
              {t("customers.state.deactivated.one")}
            </span>
          )}
          {row.transfers_to === null ? null : (
            <span className="tag" data-tone="info">
              {t("customers.moves", { name: row.transfers_to })}
            </span>
          )}
        </h2>
        <small>
          {row.firm_name}
          {facts === "" ? "" : ` · ${facts}`}
        </small>
      </div>
      <small className="holding-count">{t("customers.users", { count: row.users })}</small>
    </li>
  )
}
