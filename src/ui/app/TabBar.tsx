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
   * The name or route of the current tab; defaults to the page's route. Needed if the page's route is not that of a
   * tab, or if several tabs share a route.
   */
  readonly current?: string
}

interface Tab {
  readonly id: RouteId
  readonly label: string
  /** Distinguishes tabs of the same route. */
  readonly part?: { readonly name: string; readonly search: Said }
}

const nameOf = ({ id, part }: Tab): string => part?.name ?? id

/** Each tab is a page, so choosing one mounts a new tab bar: remember to restore the focus there. */
let wasChosen = false

/** Tabs that are pages with addresses, of the same firm and company. */
export function TabBar({ current: shown, label, tabs }: TabBarProps) {
  const { context, row } = useHere()
  const chosen = shown ?? row?.id
  const current = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const link = current.current
    const bar = link?.closest("nav")
    // On a small screen the tabs are wider than the window. `scrollIntoView` would also move the start of Tab
    // navigation.
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
