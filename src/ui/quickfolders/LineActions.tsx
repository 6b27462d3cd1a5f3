import { useTranslation } from "react-i18next"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { trash } from "#ui/shared/icons/frame/icons.ts"

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
      <button
        type="button"
        className="button"
        data-kind="quiet"
        data-size="small"
        aria-label={`${t("edit")} – ${name}`}
        onClick={onEdit}
      >
        {t("edit")}
      </button>
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
