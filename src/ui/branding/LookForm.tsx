import { useTranslation } from "react-i18next"
import type { ColourField } from "#schemas/branding/lookForm.ts"
import { defaultColours, themes } from "#schemas/branding/rules.ts"
import type { WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { looks as bothLooks } from "#services/branding/lookResource.ts"
import { useHere } from "#ui/app/useHere.ts"
import { ThemeSection } from "#ui/branding/ThemeSection.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"

interface LookFormProps {
  readonly firmId: FirmId
  readonly looks: ReadonlyArray<WhiteLabel>
  /** Called with the server's white labels after a change. */
  readonly onLooks: (looks: ReadonlyArray<WhiteLabel>) => void
}

const partOf = (field: string) => (field.endsWith("_primary") ? "primary" : "secondary")

/** [WHL-003] One form for the light and the dark mode, each with a preview. */
export function LookForm({ firmId, looks, onLooks }: LookFormProps) {
  const { t } = useTranslation("branding")
  const { firm } = useHere()
  const form = useResource(bothLooks, { place: { firmId, onLooks }, entity: looks })
  const redirect = form.field("redirect")
  const labelOf = (field: string) => {
    if (field === "tagline") return t("tagline")
    if (field === "redirect") return t("redirect", { domain: firm?.domain ?? "" })
    return `${t(field.startsWith("dark") ? "dark" : "light")} – ${t(partOf(field))}`
  }
  const reset = () => {
    for (const theme of themes)
      for (const part of ["primary", "secondary"] as const)
        form.field(`${theme}_${part}` satisfies ColourField).onChange(defaultColours[`${part}_color`])
  }
  return (
    <FormFrame form={form} labelOf={labelOf} valueOf={(_, value) => (value === "" ? "–" : String(value))}>
      {themes.map((theme) => (
        <ThemeSection
          key={theme}
          theme={theme}
          firmId={firmId}
          look={looks.find((look) => look.theme === theme) ?? null}
          form={form}
          onLook={(changed) =>
            onLooks(
              [...looks.filter((look) => look.theme !== changed.theme), changed].toSorted((a) =>
                a.theme === "light" ? -1 : 1
              )
            )
          }
        />
      ))}
      <section className="panel look-section">
        <header className="look-head">
          <h2>{t("general")}</h2>
          <p className="muted">{t("general.text")}</p>
        </header>
        <TextField field={form.field("tagline")} label={t("tagline")} hint={t("tagline.hint")} />
        <label className="look-check">
          <input
            type="checkbox"
            className="check"
            checked={redirect.value}
            disabled={redirect.isReadOnly}
            onChange={(event) => redirect.onChange(event.target.checked)}
          />
          <span>
            {t("redirect", { domain: firm?.domain ?? "" })}
            <small>{t("redirect.hint")}</small>
          </span>
        </label>
      </section>
      <div>
        <button type="button" className="button" data-kind="second" data-size="small" onClick={reset}>
          {t("default")}
        </button>
      </div>
    </FormFrame>
  )
}
