import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { MobileAppLine } from "#schemas/mobileApps/mobileApps.api.ts"
import { appStates } from "#schemas/mobileApps/states.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { linkHere } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { StateTag } from "#ui/mobileApps/StateTag.tsx"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { anyId, listAddress, page, text, word } from "#ui/shared/kit/list/listAddress.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { ListTools } from "#ui/shared/kit/list/ListTools.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { mobile } from "#ui/shared/icons/pageIcons.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import "#ui/shared/form/form.css"
import "#ui/shared/entityList.css"
import "#ui/shared/sections.css"
import "#ui/mobileApps/mobileApps.css"

const FirmAppPage = lazyPart(
  () => import("#ui/mobileApps/FirmAppPage.tsx"),
  (module) => module.FirmAppPage,
  "heavy"
)

const shownStates = ["all", ...appStates, "none"] as const
const address = listAddress({ search: text(), state: word(shownStates, "all"), firm: anyId, page })

/** [SAD-012] [MOB-009] The firms' mobile apps: the list, or the app of the firm in the URL. */
export function MobileAppsPage() {
  const { asked } = useListAddress(address)
  if (asked.firm === null) return <AppList />
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <FirmAppPage key={asked.firm} firmId={asked.firm as FirmId} />
    </Suspense>
  )
}

function AppList() {
  const { t } = useTranslation("mobileApps")
  const title = useScreenTitle()
  const { asked, change, isNarrowed, widen } = useListAddress(address)
  const query = useQuery({
    ...useCall("mobileApps.list", {
      query: {
        page: asked.page,
        per_page: 50,
        ...(asked.search.trim() === "" ? {} : { search: asked.search.trim() }),
        ...(asked.state === "all" ? {} : { state: asked.state })
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
      </div>
      <ListTools label={t("search")} search={asked.search} onSearch={(search) => change({ search })}>
        <FilterChoice
          label={t("state")}
          value={asked.state}
          words={shownStates}
          labelOf={(state) => t(`state.${state}`)}
          onChoose={(state) => void change({ state })}
        />
      </ListTools>
      <section className="panel" aria-label={title} aria-busy={query.isPlaceholderData}>
        <EntityList
          query={query}
          rows={6}
          of={({ data }) => data}
          none={{ icon: mobile, title: t("empty") }}
          narrowed={() => (isNarrowed ? { title: t("nothing"), onWiden: widen } : null)}
          pages={({ pagination: { last_page: last, page } }) => ({ last, page })}
          onPage={(page) => void change({ page })}
        >
          {(line) => <AppLine line={line} />}
        </EntityList>
      </section>
    </>
  )
}

function AppLine({ line: { app, domain, id, name } }: { readonly line: MobileAppLine }) {
  const { t } = useTranslation("mobileApps")
  const way = linkHere({ firm: id })
  return (
    <li className="entity-line" data-faded={app === null || undefined}>
      <div className="entity-text">
        <h2 className="entity-name">
          {app === null ? (
            name
          ) : (
            <Link {...way} className="link">
              {name}
            </Link>
          )}
          <StateTag state={app?.state ?? "none"} />
        </h2>
        <small>{app === null ? domain : `${app.title} · ${t("version", { version: app.version })}`}</small>
      </div>
      {app === null ? (
        <Link {...way} className="button" data-kind="quiet" data-size="small" aria-label={t("create.for", { name })}>
          {t("create")}
        </Link>
      ) : null}
    </li>
  )
}
