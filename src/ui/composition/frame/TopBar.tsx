"use no memo"

import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { DisplayTools } from "#ui/composition/frame/DisplayTools.tsx"
import { useSearchKey } from "#ui/composition/frame/searchKey.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { bars } from "#ui/shared/icons/frame/icons.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const TopTools = lazyPart(
  () => import("#ui/composition/top/TopTools.tsx"),
  (module) => module.TopTools,
  "silent"
)

// Notifications are loaded after the page is rendered.
const NoticesBell = lazyPart(
  () => import("#ui/notifications/bell/NoticesBell.tsx"),
  (module) => module.NoticesBell,
  "silent"
)

export function TopBar({ isOpen, onMenu }: { readonly isOpen: boolean; readonly onMenu: () => void }) {
  const { t } = useTranslation("app")
  const { entity, side } = useHere()
  const search = useSearchKey(entity !== null && side !== null)
  return (
    <header className="top">
      <button
        type="button"
        className="icon-button menu-button"
        aria-label={t(isOpen ? "menu.close" : "menu.open")}
        aria-expanded={isOpen}
        aria-controls="rail"
        onClick={onMenu}
      >
        <Icon of={bars} />
      </button>
      <Suspense fallback={<span className="grow" />}>
        <TopTools {...search} />
      </Suspense>
      <span className="bell-place">
        <Suspense fallback={null}>
          <NoticesBell />
        </Suspense>
      </span>
      <span className="top-looks">
        <DisplayTools />
      </span>
    </header>
  )
}
