"use no memo"

import { useState } from "react"
import { useTranslation } from "react-i18next"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { speech } from "#ui/shared/icons/frame/speechIcon.ts"
import { Talk, type TalkProps } from "#ui/threads/Talk.tsx"

/** [CHT-O01] The threads about a subject in a collapsed section; loaded when the user opens it. */
export function TalkFold(props: Omit<TalkProps, "firmId">) {
  usePageTexts("threads", "uploads")
  const { t } = useTranslation("threads")
  const { entity } = useHere()
  const [isOpen, setOpen] = useState(false)
  if (entity === null) return null
  return (
    <details
      className="section-fold talk-fold"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Icon of={speech} />
        {t("title")}
      </summary>
      {isOpen ? <Talk {...props} firmId={entity.firmId} /> : null}
    </details>
  )
}
