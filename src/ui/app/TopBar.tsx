import { type ComponentType, lazy, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useChooseLanguage } from "#ui/app/chooseLanguage.ts"
import { CompanySwitcher } from "#ui/app/CompanySwitcher.tsx"
import { LanguageMenu } from "#ui/app/LanguageMenu.tsx"
import { ThemeButton } from "#ui/branding/ThemeButton.tsx"
import { Icon } from "#ui/shared/Icon.tsx"
import { bars } from "#ui/shared/icons.ts"

// News are looked at once the page stands.
const NoticesBell = lazy(() =>
  import("#ui/notifications/NoticesBell.tsx").then(
    (module): { readonly default: ComponentType } => ({ default: module.NoticesBell }),
    // Lost with the connection: the page must not go with it.
    (): { readonly default: ComponentType } => ({ default: () => null })
  )
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
      <CompanySwitcher />
      <span className="grow" />
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
