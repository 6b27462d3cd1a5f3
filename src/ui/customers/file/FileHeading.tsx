import type { ReactNode } from "react"
import { usePortal } from "#ui/app/portal.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { tabAt } from "#ui/customers/file/tabs.ts"

interface FileHeadingProps {
  /** A text below the title. */
  readonly text?: ReactNode
  /** Makes the text a live region, for example for a count that changes. */
  readonly isStatus?: boolean
  /** Content beside the title. */
  readonly children?: ReactNode
}

/**
 * The heading of a page that is a tab of a client file, or a page of a company's settings. In a client file it is
 * visually hidden: the company's name is the `h1`, and the tab already shows the title.
 */
export function FileHeading({ children, isStatus = false, text }: FileHeadingProps) {
  const title = useScreenTitle()
  const isTab = tabAt(usePortal().modules, useHere().row?.id) !== undefined
  const below =
    text === undefined ? null : (
      <p className="muted" role={isStatus ? "status" : undefined}>
        {text}
      </p>
    )
  if (isTab && below === null && children === undefined) return <h2 className="visually-hidden">{title}</h2>
  return (
    <div className="head">
      <div className="head-text">
        {isTab ? <h2 className="visually-hidden">{title}</h2> : <h1>{title}</h1>}
        {below}
      </div>
      {children}
    </div>
  )
}
