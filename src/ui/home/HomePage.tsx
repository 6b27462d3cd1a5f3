import { Link, useRouterState } from "@tanstack/react-router"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { homeOf } from "#machines/home/homeSide.projection.ts"
import { useCompany } from "#ui/app/frame/company.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { ApplicationTiles } from "#ui/home/ApplicationTiles.tsx"
import { FirstSteps, RecentClients } from "#ui/home/HomeGuide.tsx"
import { Home } from "#ui/home/Home.tsx"
import { clock } from "#ui/shared/icons/frame/documentIcons.ts"
import { inbox } from "#ui/shared/icons/frame/icons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { ContactRequest } from "#ui/support/ContactRequest.tsx"
import "#ui/home/homeLines.css"

const WaitsBoard = lazyPart(
  () => import("#ui/home/WaitsBoard.tsx"),
  (module) => module.WaitsBoard,
  "heavy"
)

const HomeAside = lazyPart(
  () => import("#ui/home/HomeAside.tsx"),
  (module) => module.HomeAside,
  "silent"
)

const InboxPage = lazyPart(
  () => import("#ui/notifications/InboxPage.tsx"),
  (module) => module.InboxPage,
  "heavy"
)

const ProviderHome = lazyPart(
  () => import("#ui/workspaces/provider/ProviderHomePage.tsx"),
  (module) => module.ProviderHome,
  "heavy"
)

/** [ACC-084] [ACC-O12] Pending items of the user, and the firm's applications. */
export function HomePage() {
  const { t } = useTranslation("home")
  useScreenTitle()
  const { context, entity, me, side } = useHere()
  const company = useCompany()
  const home = homeOf({
    side,
    hasPlace: entity !== null,
    isSuperAdmin: me?.isSuperAdmin === true,
    companyRole: company?.role ?? null
  })
  const search = useRouterState({ select: (state) => state.location.search as Readonly<Record<string, unknown>> })
  if (home === "firm" && search["show"] === "waits")
    return (
      <Suspense fallback={<SkeletonRows count={6} />}>
        <WaitsBoard />
      </Suspense>
    )
  if (entity !== null && search["show"] === "inbox")
    return (
      <Suspense fallback={<SkeletonRows count={6} />}>
        <InboxPage />
      </Suspense>
    )
  return (
    <>
      <div className="head">
        <h1>{t("hello", { name: me?.firstname ?? "" })}</h1>
        <span className="actions">
          {entity === null ? null : (
            <Link {...linkTo("home", { context }, { show: "inbox" })} className="button" data-kind="second">
              <Icon of={inbox} />
              {t("inbox")}
            </Link>
          )}
          {home === "firm" ? (
            <Link {...linkTo("home", { context }, { show: "waits" })} className="button" data-kind="second">
              <Icon of={clock} />
              {t("board")}
            </Link>
          ) : null}
        </span>
      </div>
      {entity === null || home === null || home === "provider" || home === "guest" ? null : (
        <>
          <FirstSteps firmId={entity.firmId} />
          <RecentClients firmId={entity.firmId} />
        </>
      )}
      {home === "provider" ? (
        <Suspense fallback={<SkeletonRows count={4} />}>
          <ProviderHome />
        </Suspense>
      ) : home === null || entity === null ? null : (
        <Home
          key={`${entity.firmId} ${entity.vendorId ?? ""}`}
          firmId={entity.firmId}
          vendorId={entity.vendorId}
          side={home}
        />
      )}
      {entity === null || home === null || home === "provider" ? null : (
        <Suspense fallback={null}>
          <HomeAside key={entity.firmId} firmId={entity.firmId} />
        </Suspense>
      )}
      <ApplicationTiles />
      {side === null ? null : <ContactRequest />}
    </>
  )
}
