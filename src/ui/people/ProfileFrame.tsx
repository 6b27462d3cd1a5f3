import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { RouteId } from "#schemas/access/routes.ts"
import { TabBar } from "#ui/app/TabBar.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/shared/sections.css"
import "#ui/people/people.css"

const tabs = [
  ["profile-user", "tab.user"],
  ["profile-password", "tab.password"],
  ["profile-sessions", "tab.sessions"],
  ["profile-notifications", "tab.notifications"],
  ["profile-documents", "tab.documents"],
  ["profile-terms-of-service", "tab.terms"]
] as const satisfies ReadonlyArray<readonly [RouteId, string]>

/** [PRO-001] The header and tabs of the profile; each tab is a page with its own URL. */
export function ProfileFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("people")
  const text = useText()
  return (
    <>
      <div className="head">
        <h1>{text("titles:profile")}</h1>
      </div>
      <TabBar label={t("tabs")} tabs={tabs.map(([id, label]) => ({ id, label: t(label) }))} />
      <div className="profile">{children}</div>
    </>
  )
}

interface SectionProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

/** A section of a profile page. */
export function Section({ children, text, title }: SectionProps) {
  return (
    <section className="panel section">
      <header className="section-head">
        <h2>{title}</h2>
        {text === undefined ? null : <p className="muted">{text}</p>}
      </header>
      {children}
    </section>
  )
}
