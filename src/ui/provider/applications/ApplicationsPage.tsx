import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { applicationsRows } from "#schemas/provider/applications.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { applicationsAddress } from "#ui/provider/applications/applicationsAddress.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { plus, thLarge } from "#ui/shared/icons/frame/icons.ts"
import { EntityLine } from "#ui/shared/kit/list/EntityLine.tsx"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { ListTools } from "#ui/shared/kit/list/ListTools.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { useText } from "#ui/shared/useText.ts"
import "#ui/provider/applications/platformApplications.css"

/** [SAD-005] [SAD-006] The applications that the provider offers to firms. */
export function PlatformApplicationsPage() {
  const { t } = useTranslation("catalogue")
  const text = useText()
  const title = useScreenTitle()
  const { asked, change, isNarrowed, widen } = useListAddress(applicationsAddress)
  const query = useQuery({
    ...useCall("providerApplications.list", {
      query: {
        page: asked.page,
        per_page: Number(asked.rows),
        ...(asked.search.trim() === "" ? {} : { search: asked.search.trim() })
      },
      showError: false
    }),
    placeholderData: keepPreviousData
  })
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("intro")}</p>
        </div>
        <Link {...linkTo("sa-applications-subscriptions", {})} className="button" data-kind="second">
          {t("subscriptions")}
        </Link>
        <Link {...linkTo("sa-applications-create", {})} className="button">
          <Icon of={plus} />
          {t("add")}
        </Link>
      </div>
      <ListTools label={t("search")} search={asked.search} onSearch={(search) => change({ search })}>
        <FilterChoice
          label={t("rows")}
          value={asked.rows}
          words={applicationsRows}
          labelOf={(rows) => rows}
          onChoose={(rows) => void change({ rows })}
        />
      </ListTools>
      <section className="panel" aria-label={title} aria-busy={query.isPlaceholderData}>
        <EntityList
          query={query}
          rows={5}
          of={({ data }) => data}
          none={{ icon: thLarge, title: t("none"), text: t("none.text") }}
          narrowed={() => (isNarrowed ? { title: t("nothing"), onWiden: widen } : null)}
          pages={({ pagination: { last_page: last, page } }) => ({ last, page })}
          onPage={(page) => void change({ page })}
        >
          {({ firms, id, is_active: isOffered, title: name, type, uri }) => (
            <EntityLine
              name={
                <Link {...linkTo("sa-application", { applicationId: String(id) })} className="link">
                  {name}
                </Link>
              }
              detail={type === "shortcut" ? uri : text(`connections:type.${type}`)}
              facts={firms === 0 ? t("firms.none") : t("firms", { count: firms })}
              isFaded={!isOffered}
              tags={
                isOffered ? null : (
                  <span className="tag" data-tone="plain">
                    {t("withdrawn")}
                  </span>
                )
              }
            >
              <Link
                {...linkTo("sa-applications-subscriptions", {}, { application: String(id) })}
                className="button"
                data-kind="quiet"
                data-size="small"
                aria-label={t("subscriptions.of", { title: name })}
              >
                {t("subscriptions")}
              </Link>
            </EntityLine>
          )}
        </EntityList>
      </section>
    </>
  )
}
