import { Link } from "@tanstack/react-router"
import { type ReactNode, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { mayUseModule } from "#schemas/access/policy/entering.ts"
import { type RouteId, routeOf } from "#schemas/access/routes.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useText } from "#ui/shared/useText.ts"
import "#ui/people/people.css"

/** [CLI-010] In the order of the tabs. */
const tabs = [
  "customer-general",
  "customer-addresses",
  "customer-banks",
  "customer-fiscal",
  "customer-notes",
  "customer-services",
  "customer-financial-years",
  "customer-themes",
  "customer-users",
  "customer-workflows",
  "customer-automation",
  "customer-administration"
] as const satisfies ReadonlyArray<RouteId>
const isTab = (id: string | undefined) => tabs.some((tab) => tab === id)

/** Each tab is a page of its own, so the one that was chosen is another element: the keyboard stays on it. */
let wasChosen = false

/** The tabs of a client file around its pages, for the firm; the same page among a company's settings has none. */
export function FileTabs({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("clientFile")
  const text = useText()
  const { context, modules, row } = useHere()
  const current = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const link = current.current
    const nav = link?.closest("nav")
    // On a small screen the tabs are wider than the window. `scrollIntoView` would also move where Tab starts.
    if (link != null && nav != null) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2
    if (wasChosen) link?.focus({ preventScroll: true })
    wasChosen = false
  }, [row?.id])
  if (!isTab(row?.id)) return children
  const open = tabs.filter((id) => mayUseModule(modules, routeOf(id).module).length === 0)
  return (
    <>
      <nav className="tabs" aria-label={t("tabs")}>
        <ul>
          {open.map((id) => (
            <li key={id}>
              <Link
                ref={row?.id === id ? current : undefined}
                to={routeOf(id).path}
                params={{ context } as never}
                search={{} as never}
                activeProps={{}}
                onClick={() => {
                  wasChosen = true
                }}
                aria-current={row?.id === id ? "page" : undefined}
              >
                {text(`titles:${id}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  )
}
