import { useTranslation } from "react-i18next"
import { lock } from "#ui/shared/icons/frame/icons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"

/** [CHT-O01] Marks a thread that the client cannot read, in words and in colour. */
export function InternalTag() {
  const { t } = useTranslation("threads")
  return (
    <span className="tag" data-tone="warn">
      <Icon of={lock} />
      {t("tab.internal")}
    </span>
  )
}
