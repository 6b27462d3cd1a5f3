"use no memo"

import { useChooseLanguage } from "#ui/app/chooseLanguage.ts"
import { LanguageMenu } from "#ui/app/LanguageMenu.tsx"
import { ThemeButton } from "#ui/branding/ThemeButton.tsx"

/** Language and mode: in the page header; on a phone below the navigation, as its header has no room. */
export function Looks() {
  return (
    <>
      <LanguageMenu onChoose={useChooseLanguage()} />
      <ThemeButton />
    </>
  )
}
