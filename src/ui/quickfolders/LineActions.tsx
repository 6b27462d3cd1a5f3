import { useTranslation } from "react-i18next"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { trash } from "#ui/shared/icons/frame/icons.ts"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"

interface LineActionsProps {
  /** Name of the row's entity, for the accessible names of its buttons. */
  readonly name: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** The actions on a quick folder or on a model. */
export function LineActions({ name, onEdit, onRemove }: LineActionsProps) {
  const { t } = useTranslation("quickfolders")
  return (
    <div className="actions">
      <RowAction name={`${t("edit")} – ${name}`} onClick={onEdit}>
        {t("edit")}
      </RowAction>
      <button
        type="button"
        className="icon-button"
        aria-label={`${t("remove")} – ${name}`}
        title={t("remove")}
        onClick={onRemove}
      >
        <Icon of={trash} />
      </button>
    </div>
  )
}
