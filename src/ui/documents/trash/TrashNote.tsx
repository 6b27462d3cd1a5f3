import { useTranslation } from "react-i18next"
import { formatNumber } from "#services/shared/display/formats.ts"
import { useContent } from "#ui/documents/page/documentsStoreContext.ts"
import { useLanguage } from "#ui/documents/list/NodeCells.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { clock } from "#ui/shared/icons/frame/documentIcons.ts"

/** [DOC-026] Says how long nodes stay in the trash, and how many will soon be deleted permanently. */
export function TrashNote() {
  const { t } = useTranslation("trash")
  const language = useLanguage()
  const trash = useContent()?.trash
  if (trash === undefined || trash.total === 0) return null
  return (
    <p className="docs-bar muted">
      <Icon of={clock} />
      <span>
        {t("note", {
          count: trash.total,
          replace: { count: formatNumber(language, trash.total), days: trash.kept_days }
        })}
        {trash.due_soon === 0 ? null : (
          <b>
            {" "}
            {t("note.soon", { count: trash.due_soon, replace: { count: formatNumber(language, trash.due_soon) } })}
          </b>
        )}
      </span>
    </p>
  )
}
