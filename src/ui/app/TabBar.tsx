import { Link } from "@tanstack/react-router"
import { useLayoutEffect, useRef } from "react"
import { type RouteId } from "#schemas/access/routes.ts"
import { linkTo, type Said } from "#ui/app/links.ts"
import { useHere } from "#ui/app/useHere.ts"
import "#ui/shared/sections.css"

interface TabBarProps {
  readonly label: string
  readonly tabs: ReadonlyArray<Tab>
  /** Where the page has an address of its own and shows one of the tabs; else the page is the tab of its route. */
  readonly current?: string
}

interface Tab {
  readonly id: RouteId
  readonly label: string
  /** What tells it from another tab of the same route. */
  readonly part?: { readonly name: string; readonly search: Said }
}

const nameOf = ({ id, part }: Tab): string => part?.name ?? id

/** Each tab is a page of its own, so the one that was chosen is another element: the keyboard stays on it. */
let wasChosen = false

/** Tabs that are pages with addresses, about the same firm and company. */
export function TabBar({ current: shown, label, tabs }: TabBarProps) {
  const { context, row } = useHere()
  const chosen = shown ?? row?.id
  const current = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const link = current.current
    const bar = link?.closest("nav")
    // On a small screen the tabs are wider than the window. `scrollIntoView` would also move where Tab starts.
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
