import { useTranslation } from "react-i18next"
import type { HomeWork } from "#schemas/home/homeWork.ts"
import { workKey } from "#machines/home/home.projection.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { check } from "#ui/shared/icons/frame/icons.ts"

/** The action button of a home item; its accessible name includes the item's name. */
export function ActionButton({
  canAct,
  icon = check,
  label,
  name,
  onPress,
  work,
  working
}: {
  /** Key of the item whose action is pending, or null. */
  readonly working: string | null
  readonly canAct: boolean
  readonly onPress: (work: HomeWork) => void
  readonly label: string
  readonly name: string
  readonly work: HomeWork
  readonly icon?: string
}) {
  const { t } = useTranslation("home")
  return (
    <button
      type="button"
      className="button"
      data-kind="second"
      data-size="small"
      aria-label={t("act.of", { act: label, name })}
      aria-disabled={!canAct || undefined}
      aria-busy={working === workKey(work) || undefined}
      onClick={() => onPress(work)}
    >
      <Icon of={icon} />
      {label}
    </button>
  )
}
