import { Link } from "@tanstack/react-router"
import { type ReactNode, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { type RouteId, routeOf } from "#schemas/access/routes.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useText } from "#ui/shared/useText.ts"
import "#ui/people/people.css"

const tabs = [
  ["profile-user", "tab.user"],
  ["profile-password", "tab.password"],
  ["profile-sessions", "tab.sessions"],
  ["profile-notifications", "tab.notifications"],
  ["profile-documents", "tab.documents"],
  ["profile-terms-of-service", "tab.terms"]
] as const satisfies ReadonlyArray<readonly [RouteId, string]>

/** Each tab is a page of its own, so the one that was chosen is another element: the keyboard stays on it. */
let wasChosen = false

/** [PRO-001] The profile's head and its tabs, each a page of its own with an address. */
export function ProfileFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("people")
  const text = useText()
  const { row } = useHere()
  const current = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const link = current.current
    const tabs = link?.closest("nav")
    // On a small screen the tabs are wider than the window. `scrollIntoView` would also move where Tab starts.
    if (link != null && tabs != null) tabs.scrollLeft = link.offsetLeft - (tabs.clientWidth - link.offsetWidth) / 2
    if (wasChosen) link?.focus({ preventScroll: true })
    wasChosen = false
  }, [row?.id])
  return (
    <>
      <div className="head">
        <h1>{text("titles:profile")}</h1>
      </div>
      <nav className="tabs" aria-label={t("tabs")}>
        <ul>
          {tabs.map(([id, label]) => (
            <li key={id}>
              <Link
                ref={row?.id === id ? current : undefined}
                to={routeOf(id).path}
                search={{} as never}
                activeProps={{}}
                onClick={() => {
                  wasChosen = true
                }}
                aria-current={row?.id === id ? "page" : undefined}
              >
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="profile">{children}</div>
    </>
  )
}

interface SectionProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

/** One subject of a tab, on a ground of its own. */
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
