"use no memo"

import { useTranslation } from "react-i18next"
import { AskedButton } from "#ui/shared/toolbar/AskedButton.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { bookmark } from "#ui/views/button/bookmarkIcon.ts"
import type { SavedViewsProps } from "#ui/views/SavedViews.tsx"

const SavedViews = lazyPart(
  () => import("#ui/views/SavedViews.tsx"),
  (module) => module.SavedViews,
  "silent"
)

/** The button for a list's saved views; code and data are loaded when it is pressed. */
export function ListViews(props: SavedViewsProps) {
  const { t } = useTranslation("app")
  return (
    <AskedButton label={t("views")} icon={bookmark} hasMenu>
      <SavedViews {...props} />
    </AskedButton>
  )
}
