import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { RouteId } from "#schemas/access/routes.ts"
import { TabBar } from "#ui/app/TabBar.tsx"
import "#ui/catalog/orders.css"
import "#ui/catalog/catalog.css"
import "#ui/shared/roster.css"

interface CatalogFrameProps {
  readonly current: RouteId
  readonly title: string
  readonly intro?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The parts of the firm's catalogue: what clients ask for, the offers, the services. */
export function CatalogFrame({ actions, children, current, intro, title }: CatalogFrameProps) {
  const { t } = useTranslation("catalog")
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
