import { type CSSProperties, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { contrast, type Rgb } from "#schemas/branding/colours.ts"
import type { Theme } from "#schemas/branding/rules.ts"
import { initialsOf } from "#services/branding/looks.ts"
import { isWordmark } from "#ui/branding/Brand.tsx"
import { useHere } from "#ui/app/useHere.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { infoCircle } from "#ui/shared/icons/firstIcons.ts"
import { folder, home } from "#ui/shared/icons/frame/icons.ts"

interface LookPreviewProps {
  readonly theme: Theme
  /** Format `#rrggbb`. */
  readonly primary: string
  readonly secondary: string
  readonly tagline: string
  readonly logo: string | null
}

/** Parses a colour from `getComputedStyle`: `rgb(1, 2, 3)` or `color(srgb 0 0.5 1)`. */
const channelsOf = (computed: string): Rgb => {
  const numbers = [...computed.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(Number)
  const scale = computed.startsWith("color(") ? 255 : 1
  const [red = 0, green = 0, blue = 0] = numbers.map((part) =>
    Math.round(Math.min(1, Math.max(0, (part * scale) / 255)) * 255)
  )
  return [red, green, blue]
}
const hexOf = (rgb: Rgb) => `#${rgb.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`

interface Measured {
  readonly ground: string
  readonly text: "dark" | "light"
  readonly ratio: number
}

const measure = (button: HTMLElement): Measured => {
  const { backgroundColor, color } = getComputedStyle(button)
  const [ground, text] = [channelsOf(backgroundColor), channelsOf(color)]
  return { ground: hexOf(ground), text: text[0] < 128 ? "dark" : "light", ratio: contrast(ground, text) }
}

/** Real components in the chosen colours, with the contrast ratio of the button's text. The preview is inert. */
export function LookPreview({ logo, primary, secondary, tagline, theme }: LookPreviewProps) {
  const { i18n, t } = useTranslation("branding")
  const { firm } = useHere()
  const button = useRef<HTMLSpanElement>(null)
  const [measured, setMeasured] = useState<Measured | null>(null)
  const [wideLogo, setWideLogo] = useState<string | null>(null)
  useLayoutEffect(() => {
    if (button.current !== null) setMeasured(measure(button.current))
  }, [primary, theme])
  const name = firm?.name ?? ""
  const colours = { "--firm-primary": primary, "--firm-secondary": secondary } as CSSProperties
  return (
    <figure className="look-figure">
      <figcaption className="label">{t("preview")}</figcaption>
      <div className="look look-preview" data-theme={theme} style={colours} inert aria-hidden="true">
        <div className="look-rail">
          <div className="brand" data-wide={(logo !== null && wideLogo === logo) || undefined}>
            <span className="brand-mark">
              {logo === null ? (
                initialsOf(name)
              ) : (
                <img
                  src={logo}
                  alt=""
                  onLoad={({ currentTarget }) => setWideLogo(isWordmark(currentTarget) ? logo : null)}
                />
              )}
            </span>
            <span>
              <b>{name}</b>
              {tagline.trim() === "" ? null : <small>{tagline}</small>}
            </span>
          </div>
          <span className="look-entry" data-current>
            <Icon of={folder} />
            {t("preview.nav")}
          </span>
          <span className="look-entry">
            <Icon of={home} />
            {i18n.t("app:nav.home")}
          </span>
        </div>
        <div className="look-page">
          <p className="notice" data-tone="info">
            <Icon of={infoCircle} />
            <span>{t("preview.notice")}</span>
          </p>
          <span className="input look-input">{t("preview.field")}</span>
          <span className="look-line">
            <span className="look-link">{t("preview.link")}</span>
            <span className="tag">{t("preview.tag")}</span>
            <span className="look-accent" />
          </span>
          <span className="look-line">
            <span className="button" ref={button}>
              {t("preview.button")}
            </span>
            <span className="button" data-kind="second">
              {t("preview.second")}
            </span>
          </span>
        </div>
      </div>
      {measured === null ? null : (
        <p className="look-numbers" role="status">
          <span className="num">
            {t("figures.contrast", {
              text: t(`figures.${measured.text}`),
              ratio: new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(measured.ratio)
            })}
          </span>
          {measured.ground === primary ? null : <small>{t("figures.moved", { colour: measured.ground })}</small>}
        </p>
      )}
    </figure>
  )
}
