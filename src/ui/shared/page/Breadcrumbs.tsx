"use no memo"

import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

export interface CrumbItem {
  readonly key: string | number
  /** A link, or plain text for the current page. */
  readonly content: ReactNode
}

export function Breadcrumbs({ items }: { readonly items: ReadonlyArray<CrumbItem> }) {
  const { t } = useTranslation("app")
  return (
    <nav className="crumbs" aria-label={t("crumbs")}>
      <ol>
        {items.map(({ content, key }, n) => (
          <li key={key} aria-current={n === items.length - 1 ? "page" : undefined}>
            {content}
          </li>
        ))}
      </ol>
    </nav>
  )
}
