import { useTranslation } from "react-i18next"
import { languages } from "#schemas/shared/constants.ts"
import { useChooseLanguage } from "#ui/app/chooseLanguage.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { globe } from "#ui/shared/firstIcons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"

export function LanguageMenu() {
  const { i18n, t } = useTranslation("app")
  const choose = useChooseLanguage()
  const items = languages.map((language) => ({
    key: language,
    label: t(`language.${language}`),
    checked: i18n.language === language,
    onSelect: () => choose(language)
  }))
  return (
    <MenuButton label={t("language")} items={items} className="icon-button">
      <Icon of={globe} />
    </MenuButton>
  )
}
