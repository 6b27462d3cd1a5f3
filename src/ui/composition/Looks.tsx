import { useChooseLanguage } from "#ui/app/chooseLanguage.ts"
import { LanguageMenu } from "#ui/app/LanguageMenu.tsx"
import { ThemeButton } from "#ui/branding/ThemeButton.tsx"

/** Language and mode: in the head of a page; on a phone, whose head has no room for them, below the navigation. */
export function Looks() {
  return (
    <>
      <LanguageMenu onChoose={useChooseLanguage()} />
      <ThemeButton />
    </>
  )
}
