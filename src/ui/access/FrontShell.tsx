"use no memo"

import { Outlet } from "@tanstack/react-router"
import { usePageTitle } from "#ui/app/pageTitle.ts"
import { LanguageMenu } from "#ui/app/LanguageMenu.tsx"
import { usePortal } from "#ui/app/portal.ts"
import { ThemeButton } from "#ui/branding/ThemeButton.tsx"

/** The layout of pages that need no session. */
export function FrontShell() {
  const { setLanguage } = usePortal()
  usePageTitle(null)
  return (
    <div className="front">
      <header>
        <LanguageMenu onChoose={(language) => void setLanguage(language)} />
        <ThemeButton />
      </header>
      <main>
        <div className="front-card">
          <Outlet />
        </div>
      </main>
    </div>
  )
}
