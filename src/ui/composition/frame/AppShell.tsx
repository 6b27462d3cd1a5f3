"use no memo"

import { QueryClientProvider, useQuery } from "@tanstack/react-query"
import { Outlet, useRouterState } from "@tanstack/react-router"
import { type KeyboardEvent, type MouseEvent, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { embeddedOf } from "#schemas/access/redirects.ts"
import { termsDueQuery } from "#ui/app/frame/arrivals.ts"
import { useCompany } from "#ui/app/frame/company.ts"
import { LazyUploads } from "#ui/composition/frame/LazyUploads.tsx"
import { type Portal, PortalContext, usePortal } from "#ui/app/portal.ts"
import { usePageTitle } from "#ui/app/pageTitle.ts"
import { queryClient } from "#ui/app/frame/queryClient.ts"
import { portalModules } from "#ui/composition/pages.ts"
import { Rail } from "#ui/composition/frame/Rail.tsx"
import { TopBar } from "#ui/composition/frame/TopBar.tsx"
import { useHere } from "#ui/app/useHere.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const TermsDue = lazyPart(
  () => import("#ui/people/TermsDue.tsx"),
  (module) => module.TermsDue,
  "heavy"
)

// Lazy, because there is nothing to show before the first page is rendered.
const LazyBar = lazyPart(
  () => import("#ui/composition/top/LazyBar.tsx"),
  (module) => module.LazyBar,
  "silent"
)

const SettingsList = lazyPart(
  () => portalModules.withParts(() => import("#ui/workspaces/SettingsList.tsx")),
  (module) => module.SettingsList,
  "silent"
)
/** Overview pages, which show the other pages as tiles. */
const overviews: ReadonlySet<string> = new Set(["settings", "settings-home", "company-settings"])
const EmbeddedBar = lazyPart(
  () => import("#ui/app/EmbeddedBar.tsx"),
  (module) => module.EmbeddedBar,
  "heavy"
)

/**
 * [NET-015] The portal for pages of a signed-in user. These pages may render once more between the end of the session
 * and the redirect: calls made then stay pending until their signal aborts.
 */
const forSomebody = (portal: Portal): Portal => ({
  ...portal,
  ask: (name, request, signal) =>
    portal.session.getSnapshot().matches("anonymous")
      ? new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))
      : portal.ask(name, request, signal)
})

/**
 * The layout of signed-in pages. Inside the frame of a host page (EMB-001) it has only the page and the links back and
 * home.
 */
export function AppShell() {
  const own = forSomebody(usePortal())
  return (
    <PortalContext value={own}>
      <QueryClientProvider client={queryClient}>
        <Gate />
      </QueryClientProvider>
    </PortalContext>
  )
}

/** [ACC-O13] Shows the terms instead of the page while the user has terms to accept. */
function Gate() {
  const firmId = useHere().entity?.firmId ?? null
  const { data } = useQuery(termsDueQuery(firmId))
  if (data !== true || firmId === null) return <Frame />
  return (
    <Suspense fallback={null}>
      <TermsDue key={firmId} firmId={firmId} />
    </Suspense>
  )
}

function Frame() {
  usePageTitle(useCompany()?.company_name ?? null)
  const { t } = useTranslation("app")
  const href = useRouterState({ select: (state) => state.location.href })
  const [drawer, setDrawer] = useState<string | null>(null)
  const isEmbedded = embeddedOf(href) !== null
  const { row } = useHere()
  const isSetting = row !== null && /^(firm|company)-settings$/.test(row.area) && !overviews.has(row.id)
  // The drawer belongs to the page on which it was opened: a navigation closes it.
  const isOpen = drawer === href
  /** Moves the focus past the toolbar to the row of the list that has the tab stop. */
  const toList = (event: MouseEvent) => {
    event.preventDefault()
    document.querySelector<HTMLElement>("[data-list] :is([data-index][tabindex='0'], tbody a, li a)")?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) setDrawer(null)
  }
  return (
    <div
      className="shell"
      data-embedded={isEmbedded || undefined}
      data-drawer={isOpen ? "open" : undefined}
      onKeyDown={onKeyDown}
    >
      {isEmbedded ? null : (
        <>
          <a className="button skip" href="#content">
            {t("skip")}
          </a>
          <a className="button skip skip-list" href="#content" onClick={toList}>
            {t("skip.list")}
          </a>
          <Rail />
          <button type="button" className="scrim" aria-label={t("menu.close")} onClick={() => setDrawer(null)} />
        </>
      )}
      <div className="stage">
        {isEmbedded ? (
          <Suspense fallback={null}>
            <EmbeddedBar />
          </Suspense>
        ) : (
          <TopBar isOpen={isOpen} onMenu={() => setDrawer(isOpen ? null : href)} />
        )}
        <Suspense fallback={null}>
          <LazyBar />
        </Suspense>
        <div className="stage-body">
          {isSetting && !isEmbedded ? (
            <div className="settings-side">
              <Suspense fallback={null}>
                <SettingsList />
              </Suspense>
            </div>
          ) : null}
          <main className="page" id="content" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <LazyUploads />
    </div>
  )
}
