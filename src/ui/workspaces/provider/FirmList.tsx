import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { ProviderFirmLine } from "#schemas/workspaces/provider.api.ts"
import { firmStates } from "#schemas/workspaces/provider.ts"
import { useCall } from "#ui/app/useCall.ts"
import { useSettled } from "#ui/customers/useCustomers.ts"
import { RosterTools } from "#ui/people/Roster.tsx"
import { building } from "#ui/shared/icons.ts"
import { angleLeft, angleRight } from "#ui/shared/pageIcons.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { EmptyState } from "#ui/shared/EmptyState.tsx"
import { Asked } from "#ui/shared/Asked.tsx"
import { useFirmsSearch } from "#ui/workspaces/provider/firmsSearch.ts"

const perPage = 50

interface FirmListProps {
  /** What stands beside the search. */
  readonly tools?: ReactNode
  /** The name of a firm as the way to it. */
  readonly nameOf: (firm: ProviderFirmLine) => ReactNode
}

/** [SAD-002] The firms of the platform: found by name, address or group, a page at a time. */
export function FirmList({ nameOf, tools }: FirmListProps) {
  const { t } = useTranslation("provider")
  const { change, search } = useFirmsSearch()
  const settled = useSettled(search.search, (text) => change({ search: text }))
  const query = useQuery({
    ...useCall("provider.firms", {
      query: {
        page: search.page,
        per_page: perPage,
        ...(search.search.trim() === "" ? {} : { search: search.search.trim() }),
        ...(search.state === "all" ? {} : { state: search.state })
      },
      showError: false
    }),
    placeholderData: keepPreviousData
  })
  return (
    <>
      <RosterTools search={settled.text} onSearch={settled.type} searchLabel={t("firms.search")}>
        <select
          className="input"
          aria-label={t("firms.state")}
          value={search.state}
          onChange={(event) =>
            void change({ state: firmStates.find((state) => state === event.target.value) ?? "all" })
          }
        >
          {(["all", ...firmStates] as const).map((state) => (
            <option key={state} value={state}>
              {t(`firms.state.${state}`)}
            </option>
          ))}
        </select>
        {tools}
      </RosterTools>
      <section className="panel" aria-label={t("firms.list")} aria-busy={query.isPlaceholderData}>
        <Asked query={query} rows={6}>
          {({ data, pagination: { last_page, page, total } }) =>
            data.length === 0 ? (
              <EmptyState
                icon={building}
                title={t(search.search === "" && search.state === "all" ? "firms.empty" : "firms.nothing")}
              />
            ) : (
              <>
                <ul className="roster">
                  {data.map((firm) => (
                    <li key={firm.id} className="roster-line" data-faded={!firm.is_active || undefined}>
                      <div className="roster-text">
                        <h2 className="roster-name">
                          {nameOf(firm)}
                          {firm.is_active ? null : (
                            <span className="tag" data-tone="plain">
                              {t("firms.state.deactivated")}
                            </span>
                          )}
                          {firm.group_name === "" ? null : <span className="tag">{firm.group_name}</span>}
                        </h2>
                        <small>{firm.domain}</small>
                      </div>
                      <small className="provider-counts">
                        {t("firms.clients", { count: firm.clients })} · {t("firms.members", { count: firm.members })}
                      </small>
                    </li>
                  ))}
                </ul>
                {last_page === 1 ? null : (
                  <nav className="provider-pages" aria-label={t("firms.pages")}>
                    <button
                      type="button"
                      className="button"
                      data-kind="quiet"
                      disabled={page <= 1}
                      onClick={() => void change({ page: page - 1 })}
                    >
                      <Icon of={angleLeft} />
                      {t("firms.before")}
                    </button>
                    <span role="status">{t("firms.page", { page, last: last_page, total })}</span>
                    <button
                      type="button"
                      className="button"
                      data-kind="quiet"
                      disabled={page >= last_page}
                      onClick={() => void change({ page: page + 1 })}
                    >
                      {t("firms.after")}
                      <Icon of={angleRight} />
                    </button>
                  </nav>
                )}
              </>
            )
          }
        </Asked>
      </section>
    </>
  )
}
