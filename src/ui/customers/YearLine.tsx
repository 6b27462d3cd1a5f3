import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { toYearView } from "#machines/customers/financialYear.projection.ts"
import type { AccountingPeriod } from "#schemas/customers/accountingPeriod.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"
import { useReasonText } from "#ui/shared/useReasonText.ts"

interface YearLineProps {
  readonly year: AccountingPeriod
  readonly context: string | undefined
  readonly onRemove: () => void
}

export function YearLine({ context, onRemove, year }: YearLineProps) {
  const { i18n, t } = useTranslation("years")
  const view = toYearView(year)
  const day = (date: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`))
  const why = useReasonText()(view.deletionClosedBy === null ? null : [view.deletionClosedBy])
  return (
    <li className="entity-line" data-faded={view.progressKey === "deleting" || undefined}>
      <div className="entity-text">
        <h2 className="entity-name">
          {year.name}
          {view.progressKey === null ? null : (
            <span className="tag" data-tone="warn" role="status">
              <Icon of={spinner} className="spin" />
              {t(view.progressKey)}
            </span>
          )}
          {view.progressKey === null && year.holds_documents ? (
            <span className="tag" data-tone="plain">
              {t("holds")}
            </span>
          ) : null}
        </h2>
        <small>{t("span", { start: day(year.start), end: day(year.end) })}</small>
      </div>
      <div className="actions">
        {year.folder_hash === null || view.progressKey !== null ? null : (
          <Link
            className="button"
            data-kind="quiet"
            data-size="small"
            aria-label={`${t("open")} – ${year.name}`}
            to="/documents/{-$context}/{-$folderHash}"
            params={{ context, folderHash: year.folder_hash }}
          >
            {t("open")}
          </Link>
        )}
        {view.offersDeletion ? (
          <RowAction name={`${t("remove")} – ${year.name}`} reason={why} onClick={onRemove}>
            {t("remove")}
          </RowAction>
        ) : null}
      </div>
    </li>
  )
}
