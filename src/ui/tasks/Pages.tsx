import { useTranslation } from "react-i18next"
import type { TaskListView } from "#machines/tasks/taskList.projection.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { angleLeft, angleRight } from "#ui/shared/pageIcons.ts"

interface PagesProps {
  readonly view: Pick<TaskListView, "page" | "lastPage" | "total">
  readonly onPage: (page: number) => void
}

/** [TSK-016] From page to page, where there are several. */
export function Pages({ onPage, view: { lastPage, page, total } }: PagesProps) {
  const { t } = useTranslation("tasks")
  if (lastPage === 1) return null
  const step = (to: number, label: string, icon: string) => (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-disabled={to < 1 || to > lastPage || undefined}
      onClick={() => {
        if (to >= 1 && to <= lastPage) onPage(to)
      }}
    >
      <Icon of={icon} />
    </button>
  )
  return (
    <nav className="tasks-pages" aria-label={t("pages")}>
      {step(page - 1, t("pages.before"), angleLeft)}
      <span role="status">{t("pages.at", { page, last: lastPage, total })}</span>
      {step(page + 1, t("pages.after"), angleRight)}
    </nav>
  )
}
