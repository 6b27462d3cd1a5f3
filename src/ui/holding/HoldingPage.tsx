import { useQuery } from "@tanstack/react-query"
import { type ReactNode, Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { Holding } from "#schemas/holding/holding.api.ts"
import type { HoldingId } from "#schemas/holding/ids.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { TabBar } from "#ui/app/TabBar.tsx"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { holdingAddress } from "#ui/holding/holdingAddress.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { sitemap } from "#ui/shared/icons/frame/icons.ts"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import "#ui/holding/holding.css"

const Dashboard = lazyPart(
  () => import("#ui/holding/Dashboard.tsx"),
  (module) => module.Dashboard
)
const GroupCustomers = lazyPart(
  () => import("#ui/holding/GroupCustomers.tsx"),
  (module) => module.GroupCustomers
)

const Workspaces = lazyPart(
  () => import("#ui/holding/Workspaces.tsx"),
  (module) => module.Workspaces
)
const WorkspacePage = lazyPart(
  () => import("#ui/holding/WorkspacePage.tsx"),
  (module) => module.WorkspacePage
)
const NewWorkspace = lazyPart(
  () => import("#ui/holding/NewWorkspace.tsx"),
  (module) => module.NewWorkspace
)
const GroupTeam = lazyPart(
  () => import("#ui/holding/GroupTeam.tsx"),
  (module) => module.GroupTeam
)
const MemberPage = lazyPart(
  () => import("#ui/holding/MemberPage.tsx"),
  (module) => module.MemberPage
)
const NoHolding = lazyPart(
  () => import("#ui/holding/NoHolding.tsx"),
  (module) => module.NoHolding
)

const tabs = ["holding-dashboard", "holding-customers", "holding-workspaces", "holding-team"] as const

/** The tab to which a screen of the holding area belongs. */
const tabOf = (id: string) =>
  id.startsWith("holding-member")
    ? "holding-team"
    : (tabs.find((tab) => id === tab || id.startsWith(tab.replace(/s$/, ""))) ?? tabs[0])

export interface OfHolding {
  readonly holdingId: HoldingId
}

/** The content of a screen of the holding area, by its route id. */
const contentOf = (id: string, holdingId: HoldingId): ReactNode => {
  if (id === "holding-customers") return <GroupCustomers holdingId={holdingId} />
  if (id === "holding-workspaces") return <Workspaces holdingId={holdingId} />
  if (id === "holding-workspaces-create") return <NewWorkspace holdingId={holdingId} />
  if (id === "holding-workspace") return <WorkspacePage holdingId={holdingId} />
  if (id === "holding-team") return <GroupTeam holdingId={holdingId} />
  if (id.startsWith("holding-member")) return <MemberPage holdingId={holdingId} />
  return <Dashboard holdingId={holdingId} />
}

/** [HOL-001] The holding area: the choice of the holding, its tabs, and the content of the current screen. */
export function HoldingPage() {
  const { row } = useHere()
  // The only screen of the area that opens while the holding module is inactive.
  return row?.id === "no-holding-module" ? (
    <Suspense fallback={<SkeletonRows count={4} />}>
      <NoHolding />
    </Suspense>
  ) : (
    <Holdings />
  )
}

function Holdings() {
  const { t } = useTranslation("holding")
  const holdings = useQuery(useCall("holding.mine", { showError: false }))
  const title = useScreenTitle()
  return (
    <QueryBoundary query={holdings} rows={6}>
      {({ data }) =>
        data.length === 0 ? (
          <>
            <div className="head">
              <h1>{title}</h1>
            </div>
            <section className="panel">
              <EmptyState icon={sitemap} title={t("none.title")} text={t("none.text")} />
            </section>
          </>
        ) : (
          <Area holdings={data} />
        )
      }
    </QueryBoundary>
  )
}

function Area({ holdings }: { readonly holdings: ReadonlyArray<Holding> }) {
  const { t } = useTranslation(["holding", "titles"])
  const title = useScreenTitle()
  const { row } = useHere()
  const { asked, keep } = useListAddress(holdingAddress, { as: "holding", parts: ["group"] })
  const chosen = holdings.find(({ id }) => id === asked.group) ?? holdings[0]
  const id = row?.id ?? tabs[0]
  if (chosen === undefined) return null
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          {holdings.length > 1 ? null : <p className="muted">{chosen.name}</p>}
        </div>
        {holdings.length > 1 ? (
          <FilterChoice
            label={t("holding:group")}
            value={String(chosen.id)}
            words={holdings.map((one) => String(one.id))}
            labelOf={(word) => holdings.find((one) => String(one.id) === word)?.name ?? ""}
            onChoose={(word) => keep({ group: Number(word) })}
          />
        ) : null}
      </div>
      <TabBar
        label={t("holding:tabs")}
        current={tabOf(id)}
        tabs={tabs.map((tab) => ({ id: tab, label: t(`holding:tab.${tab}`) }))}
      />
      <Suspense
        fallback={
          <div className="panel">
            <SkeletonRows count={6} />
          </div>
        }
      >
        <div className="holding" key={chosen.id}>
          {contentOf(id, chosen.id)}
        </div>
      </Suspense>
    </>
  )
}
