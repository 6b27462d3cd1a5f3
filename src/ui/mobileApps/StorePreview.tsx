import { useState } from "react"
import { useTranslation } from "react-i18next"
import { readColour, rgbOf, textOn } from "#schemas/branding/colours.ts"
import type { FirmMobileApp } from "#schemas/mobileApps/mobileApps.api.ts"
import type { AppValues } from "#schemas/mobileApps/rules.ts"
import { initialsOf } from "#services/branding/looks.ts"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"

interface StorePreviewProps {
  readonly firm: FirmMobileApp
  readonly values: Pick<
    AppValues,
    "color" | "description" | "keywords" | "logo" | "promotional_text" | "subtitle" | "title" | "version"
  >
}

const stores = ["ios", "android"] as const

/** [MOB-001] A live preview of the app's store page, from the values being typed. */
export function StorePreview({ firm, values }: StorePreviewProps) {
  const { t } = useTranslation("mobileApps")
  const [store, setStore] = useState<(typeof stores)[number]>("ios")
  const { description, keywords, promotional_text, subtitle, title, version } = values
  return (
    <section className="panel section store-preview" aria-labelledby="app-preview">
      <h2 id="app-preview">{t("preview")}</h2>
      <FilterChoice
        label={t("preview.store")}
        value={store}
        words={stores}
        labelOf={(word) => t(`store.${word}`)}
        onChoose={setStore}
      />
      <div className="store-page" data-store={store}>
        <div className="store-head">
          <AppIcon firm={firm} values={values} />
          <div className="store-names">
            <b>{title.trim() === "" ? t("field.title") : title}</b>
            <span>{subtitle.trim() === "" ? t("field.subtitle") : subtitle}</span>
          </div>
        </div>
        <p className="store-news">{promotional_text}</p>
        <p className="store-text">{description}</p>
        <small>{t("version", { version })}</small>
        {store === "ios" ? <small className="store-words">{keywords}</small> : null}
      </div>
    </section>
  )
}

function AppIcon({ firm, values: { color, logo } }: StorePreviewProps) {
  const picture = logo === "initials" ? null : firm.logos[logo]
  const ground = readColour(color) ?? "#0b5f6e"
  if (picture !== null)
    return (
      <span className="store-icon" style={{ background: logo === "light" ? "#ffffff" : "#18181b" }}>
        <img src={picture} alt="" />
      </span>
    )
  return (
    <span
      className="store-icon"
      aria-hidden="true"
      style={{ background: ground, color: textOn(rgbOf(ground)).text === "dark" ? "#18181b" : "#ffffff" }}
    >
      {initialsOf(firm.name)}
    </span>
  )
}
