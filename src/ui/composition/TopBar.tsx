import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useChooseLanguage } from "#ui/app/chooseLanguage.ts"
import { LanguageMenu } from "#ui/app/LanguageMenu.tsx"
import { ThemeButton } from "#ui/branding/ThemeButton.tsx"
import { Icon } from "#ui/shared/Icon.tsx"
import { bars } from "#ui/shared/icons.ts"
import { lazyPart } from "#ui/shared/lazyPart.tsx"

const TopTools = lazyPart(
  () => import("#ui/composition/TopTools.tsx"),
  (module) => module.TopTools,
  "silent"
)

// News are looked at once the page stands.
const NoticesBell = lazyPart(
  () => import("#ui/notifications/NoticesBell.tsx"),
  (module) => module.NoticesBell,
  "silent"
)

export function TopBar({ isOpen, onMenu }: { readonly isOpen: boolean; readonly onMenu: () => void }) {
  const { t } = useTranslation("app")
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
        <TopTools />
      </Suspense>
      <span className="bell-place">
        <Suspense fallback={null}>
          <NoticesBell />
        </Suspense>
      </span>
      <LanguageMenu onChoose={useChooseLanguage()} />
      <ThemeButton />
    </header>
  )
}
