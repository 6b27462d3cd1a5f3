"use no memo"

import { useChooseLanguage } from "#ui/app/frame/chooseLanguage.ts"
import { LanguageMenu } from "#ui/app/LanguageMenu.tsx"
import { ThemeButton } from "#ui/branding/ThemeButton.tsx"

/** The language menu and the light or dark mode button: in the page header, or on a phone below the navigation. */
export function DisplayTools() {
  return (
    <>
      <LanguageMenu onChoose={useChooseLanguage()} />
      <ThemeButton />
    </>
  )
}
