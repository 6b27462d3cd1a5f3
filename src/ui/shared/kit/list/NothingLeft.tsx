import { useTranslation } from "react-i18next"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"

export interface NothingLeftProps {
  readonly icon: string
  readonly title?: string
  readonly text?: string
  readonly onWiden: () => void
}

/** Empty state of a search or filter, with a button that clears it. */
export function NothingLeft({ icon, onWiden, text, title }: NothingLeftProps) {
  const { t } = useTranslation("lists")
  return (
    <EmptyState icon={icon} title={title ?? t("nothing")} text={text ?? t("nothing.text")}>
      <button type="button" className="button" data-kind="second" onClick={onWiden}>
        {t("nothing.reset")}
      </button>
    </EmptyState>
  )
}
