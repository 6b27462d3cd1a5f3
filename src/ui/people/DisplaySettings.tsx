import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { languages } from "#schemas/shared/constants.ts"
import { useChooseLanguage } from "#ui/app/frame/chooseLanguage.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useChooseAppearance } from "#ui/branding/ThemeButton.tsx"
import { Choices } from "#ui/shared/form/Choices.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { moon, sun } from "#ui/shared/icons/firstIcons.ts"
import { desktop } from "#ui/shared/icons/frame/icons.ts"

const themes = [
  ["system", null, desktop],
  ["light", false, sun],
  ["dark", true, moon]
] as const
type Theme = (typeof themes)[number][0]

/** [WHL-008] [I18-002] Each choice applies at once and is stored in the profile; there is no save button. */
export function DisplaySettings() {
  const { i18n, t } = useTranslation(["people", "app"])
  const { appearance } = usePortal()
  const chooseAppearance = useChooseAppearance()
  const chooseLanguage = useChooseLanguage()
  // The choice in the profile (set optimistically), else the one of this browser, else the system's.
  const chosen = useSelector(appearance, ({ context }) => context.profile ?? context.local)
  const theme = themes.find(([, dark]) => dark === chosen)?.[0] ?? "system"
  return (
    <div className="form">
      <Choices
        legend={t("app:theme")}
        value={theme}
        choices={themes.map(([value, , icon]) => ({
          value,
          label: t(`app:theme.${value}`),
          mark: <Icon of={icon} />
        }))}
        onChange={(wanted: Theme) => chooseAppearance(themes.find(([value]) => value === wanted)?.[1] ?? null)}
      />
      <Choices
        legend={t("people:language")}
        value={languages.find((language) => language === i18n.language) ?? "fr"}
        choices={languages.map((language) => ({ value: language, label: t(`app:language.${language}`) }))}
        onChange={chooseLanguage}
      />
    </div>
  )
}
