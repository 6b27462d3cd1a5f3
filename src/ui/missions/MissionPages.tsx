import { useTranslation } from "react-i18next"
import { Icon } from "#ui/shared/Icon.tsx"
import { angleLeft, angleRight } from "#ui/shared/pageIcons.ts"

interface PagesProps {
  readonly page: number
  readonly last_page: number
  readonly onPage: (page: number) => void
}
/** [CST-024] */
export function MissionPages({ last_page, onPage, page }: PagesProps) {
  const { t } = useTranslation("missions")
  if (last_page <= 1) return null
  const step = (to: number, label: string, icon: string) => (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={to < 1 || to > last_page}
      onClick={() => onPage(to)}
    >
      <Icon of={icon} />
    </button>
  )
  return (
    <nav className="missions-pages" aria-label={t("another.page", { page, last: last_page })}>
      {step(page - 1, t("page.previous"), angleLeft)}
      <span role="status">{t("another.page", { page, last: last_page })}</span>
      {step(page + 1, t("page.next"), angleRight)}
    </nav>
  )
}
