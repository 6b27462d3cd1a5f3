import { useTranslation } from "react-i18next"
import { readColour } from "#schemas/branding/colours.ts"
import type { LookValues } from "#schemas/branding/lookForm.ts"
import { defaultColours, lookPictures, type Theme } from "#schemas/branding/rules.ts"
import type { WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { ColourInput } from "#ui/branding/ColourInput.tsx"
import { LookPreview } from "#ui/branding/LookPreview.tsx"
import { PictureField } from "#ui/branding/PictureField.tsx"
import type { Form } from "#ui/shared/form/useForm.ts"

interface ThemeSectionProps {
  readonly theme: Theme
  readonly firmId: FirmId
  readonly look: WhiteLabel | null
  readonly form: Form<LookValues>
  readonly onLook: (look: WhiteLabel) => void
}

/** One mode (light or dark): its colours, its pictures and a preview. */
export function ThemeSection({ firmId, form, look, onLook, theme }: ThemeSectionProps) {
  const { t } = useTranslation("branding")
  const [primary, secondary] = [form.field(`${theme}_primary`), form.field(`${theme}_secondary`)]
  return (
    <section className="panel look-section" data-pair>
      <header className="look-head">
        <h2>{t(theme)}</h2>
        <p className="muted">{t(`${theme}.text`)}</p>
      </header>
      <div className="look-fields">
        <div className="pair">
          <ColourInput field={primary} label={t("primary")} hint={t("primary.hint")} />
          <ColourInput field={secondary} label={t("secondary")} hint={t("secondary.hint")} />
        </div>
        {lookPictures.map((picture) => (
          <PictureField key={picture} picture={picture} theme={theme} firmId={firmId} look={look} onLook={onLook} />
        ))}
      </div>
      <LookPreview
        theme={theme}
        primary={readColour(primary.value) ?? look?.primary_color ?? defaultColours.primary_color}
        secondary={readColour(secondary.value) ?? look?.secondary_color ?? defaultColours.secondary_color}
        tagline={form.field("tagline").value}
        logo={look?.logo ?? null}
      />
    </section>
  )
}
