"use no memo"

import { useTranslation } from "react-i18next"
import { type Language, languages } from "#schemas/shared/constants.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { globe } from "#ui/shared/icons/firstIcons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"

export function LanguageMenu({ onChoose }: { readonly onChoose: (language: Language) => void }) {
  const { i18n, t } = useTranslation("app")
  const items = languages.map((language) => ({
    key: language,
    label: t(`language.${language}`),
    checked: i18n.language === language,
    onSelect: () => onChoose(language)
  }))
  return (
    <MenuButton label={t("language")} items={items} className="icon-button">
      <Icon of={globe} />
    </MenuButton>
  )
}
