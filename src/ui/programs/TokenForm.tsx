import { useTranslation } from "react-i18next"
import { programAreas } from "#schemas/programs/access.ts"
import { areaLevels, tokenDays, type TokenValues } from "#schemas/programs/rules.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import type { Form } from "#ui/shared/form/useForm.ts"
import { useText } from "#ui/shared/useText.ts"

interface TokenFormProps {
  readonly form: Form<TokenValues>
  /** Firms to choose from for a personal token; null for a firm's token, which has no choice. */
  readonly firms: ReadonlyArray<{ readonly id: number; readonly name: string }> | null
  readonly onClose: () => void
}

/** The form of a new token: its name, its lifetime and its scopes. */
export function TokenForm({ firms, form, onClose }: TokenFormProps) {
  const { t } = useTranslation("programs")
  const text = useText()
  return (
    <FormDialog
      title={t("token.add.title")}
      width="36rem"
      form={form}
      labelOf={(field) => text(`programs:field.${field}`)}
      onClose={onClose}
    >
      <TextField field={form.field("name")} label={t("field.name")} hint={t("name.hint")} required />
      <div className="pair">
        {firms === null ? null : (
          <SelectField
            field={form.field("firm_id")}
            label={t("field.firm_id")}
            choices={firms.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <SelectField
          field={form.field("days")}
          label={t("field.days")}
          choices={tokenDays.map((days) => ({
            value: String(days) as TokenValues["days"],
            label: t("days", { count: days })
          }))}
        />
      </div>
      <fieldset className="program-rights">
        <legend>{t("rights")}</legend>
        <p className="muted">{t("rights.text")}</p>
        {programAreas.map((area) => (
          <SelectField
            key={area}
            field={form.field(area)}
            label={t(`area.${area}`)}
            choices={areaLevels.map((level) => ({ value: level, label: t(`level.${level}`) }))}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
