import { Link } from "@tanstack/react-router"
import { useLayoutEffect, useRef } from "react"
import { type RouteId } from "#schemas/access/routes.ts"
import { linkTo, type Said } from "#ui/app/links.ts"
import { useHere } from "#ui/app/useHere.ts"
import "#ui/shared/sections.css"

interface TabBarProps {
  readonly label: string
  readonly tabs: ReadonlyArray<Tab>
  /**
   * The name or route of the current tab; defaults to the route of the page. Needed if that route has no tab, or
   * several.
   */
  readonly current?: string
}

interface Tab {
  readonly id: RouteId
  readonly label: string
  /** Distinguishes several tabs of one route: a name, and the query of its URL. */
  readonly part?: { readonly name: string; readonly search: Said }
}

const nameOf = ({ id, part }: Tab): string => part?.name ?? id

/** Set when the user chooses a tab: that tab is another page with a new tab bar, which then takes the focus. */
let wasChosen = false

/** Tabs that are pages of their own, for the firm and company of the current page. */
export function TabBar({ current: shown, label, tabs }: TabBarProps) {
  const { context, row } = useHere()
  const chosen = shown ?? row?.id
  const current = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const link = current.current
    const bar = link?.closest("nav")
    // Scroll the current tab into view on small screens. `scrollIntoView` would also change where the Tab key
    // continues.
    if (link != null && bar != null) bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2
    if (wasChosen) link?.focus({ preventScroll: true })
    wasChosen = false
  }, [chosen])
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={nameOf(tab)}>
            <Link
              ref={chosen === nameOf(tab) ? current : undefined}
              {...linkTo(tab.id, { context }, tab.part?.search)}
              activeProps={{}}
              activeOptions={{ exact: true }}
              onClick={() => {
                wasChosen = true
              }}
              aria-current={chosen === nameOf(tab) ? "page" : undefined}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
