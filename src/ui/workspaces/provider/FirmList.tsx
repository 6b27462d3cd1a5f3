import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { ProviderFirmLine } from "#schemas/workspaces/provider.api.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { building } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { ListTools } from "#ui/shared/kit/list/ListTools.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { firmsAddress, shownFirms } from "#ui/workspaces/provider/firmsSearch.ts"

const perPage = 50

interface FirmListProps {
  /** Rendered beside the search. */
  readonly tools?: ReactNode
  /** Renders the firm's name as a link. */
  readonly nameOf: (firm: ProviderFirmLine) => ReactNode
}

/** [SAD-002] The platform's firms: search by name, domain or group, paged. */
export function FirmList({ nameOf, tools }: FirmListProps) {
  const { t } = useTranslation("provider")
  const { asked, change, isNarrowed, widen } = useListAddress(firmsAddress)
  const query = useQuery({
    ...useCall("provider.firms", {
      query: {
        page: asked.page,
        per_page: perPage,
        ...(asked.search.trim() === "" ? {} : { search: asked.search.trim() }),
        ...(asked.state === "all" ? {} : { state: asked.state })
      },
      showError: false
    }),
    placeholderData: keepPreviousData
  })
  return (
    <>
      <ListTools label={t("firms.search")} search={asked.search} onSearch={(search) => change({ search })}>
        <FilterChoice
          label={t("firms.state")}
          value={asked.state}
          words={shownFirms}
          labelOf={(state) => t(`firms.state.${state}`)}
          onChoose={(state) => void change({ state })}
        />
        {tools}
      </ListTools>
      <section className="panel" aria-label={t("firms.list")} aria-busy={query.isPlaceholderData}>
        <EntityList
          query={query}
          rows={6}
          of={({ data }) => data}
          none={{ icon: building, title: t("firms.empty") }}
          narrowed={() => (isNarrowed ? { title: t("firms.nothing"), onWiden: widen } : null)}
          pages={({ pagination: { last_page: last, page } }) => ({ last, page })}
          onPage={(page) => void change({ page })}
        >
          {(firm) => (
            <li className="entity-line" data-faded={!firm.is_active || undefined}>
              <div className="entity-text">
                <h2 className="entity-name">
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
          )}
        </EntityList>
      </section>
    </>
  )
}
