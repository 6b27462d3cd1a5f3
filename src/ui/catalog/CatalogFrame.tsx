import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { openScreens } from "#machines/access/openScreens.ts"
import type { RouteId } from "#schemas/access/routes.ts"
import { usePortal } from "#ui/app/portal.ts"
import { TabBar } from "#ui/app/TabBar.tsx"
import { useHere } from "#ui/app/useHere.ts"
import "#ui/catalog/orders.css"
import "#ui/catalog/catalog.css"

export const missionsTab = "missions"

interface CatalogFrameProps {
  readonly current: RouteId | typeof missionsTab
  readonly title: string
  readonly intro?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The layout of the firm's catalogue: client requests, missions, offers and services. */
export function CatalogFrame({ actions, children, current, intro, title }: CatalogFrameProps) {
  const { t } = useTranslation("catalog")
  const { modules } = useHere()
  const { hasScreen } = usePortal().modules
  const hasMissions = openScreens(["customer-services"], hasScreen, modules).length > 0
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          {intro === undefined ? null : <p className="muted">{intro}</p>}
        </div>
        {actions}
      </div>
      <TabBar
        label={t("tabs")}
        current={current}
        tabs={[
          { id: "settings-offers", label: t("tab.requests") },
          ...(hasMissions
            ? [
                {
                  id: "settings-offers" as const,
                  label: t("tab.missions"),
                  part: { name: missionsTab, search: { show: missionsTab } }
                }
              ]
            : []),
          { id: "settings-offers-catalog", label: t("tab.offers") },
          { id: "settings-offers-categories", label: t("tab.services") }
        ]}
      />
      {children}
    </>
  )
}

const tones = { draft: "plain", published: "ok", archived: "warn" } as const

export function ItemTag({ state }: { readonly state: keyof typeof tones }) {
  const { t } = useTranslation("catalog")
  return (
    <span className="tag" data-tone={tones[state]}>
      {t(`state.${state}`)}
    </span>
  )
}
