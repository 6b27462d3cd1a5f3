import { useTranslation } from "react-i18next"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { angleLeft, angleRight } from "#ui/shared/icons/pageIcons.ts"

interface PagesProps {
  readonly page: number
  readonly last: number
  readonly onPage: (page: number) => void
}

/**
 * Page navigation, hidden for a single page. The buttons use `aria-disabled`, so that a disabled one keeps the focus.
 */
export function Pages({ last, onPage, page }: PagesProps) {
  const { t } = useTranslation("lists")
  if (last <= 1) return null
  const step = (to: number, label: string, icon: string) => (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-disabled={to < 1 || to > last || undefined}
      onClick={() => {
        if (to >= 1 && to <= last) onPage(to)
      }}
    >
      <Icon of={icon} />
    </button>
  )
  return (
    <nav className="list-pages" aria-label={t("pages")}>
      {step(page - 1, t("pages.before"), angleLeft)}
      <span role="status">{t("pages.at", { page, last })}</span>
      {step(page + 1, t("pages.after"), angleRight)}
    </nav>
  )
}
