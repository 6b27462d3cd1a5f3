import { useTranslation } from "react-i18next"
import { sharingsFor, themeColours, type ThemeValues } from "#schemas/themes/rules.ts"
import type { ThemeLevel } from "#schemas/themes/theme.ts"
import { ChoiceField } from "#ui/shared/form/Choices.tsx"
import { ColourField } from "#ui/shared/form/ColourField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import type { Form } from "#ui/shared/form/useForm.ts"
import { useText } from "#ui/shared/useText.ts"

interface ThemeFormProps {
  readonly form: Form<ThemeValues>
  readonly title: string
  readonly titleHint?: string
  readonly level: ThemeLevel
  readonly side: ThemeLevel
  readonly onClose: () => void
}

const acls = ["read-write", "read-only"] as const

/** [THM-001] [THM-005] [THM-006] The dialog for a theme. The title must be unique; the server checks it. */
export function ThemeForm({ form, level, onClose, side, title, titleHint }: ThemeFormProps) {
  const { t } = useTranslation("themes")
  const text = useText()
  return (
    <FormDialog
      title={title}
      width="36rem"
      form={form}
      labelOf={(field) => text(`themes:field.${field}`)}
      readOf={(field, value) =>
        field === "sharing" || field === "acl" ? text(`themes:${field}.${String(value)}`) : String(value)
      }
      onClose={onClose}
    >
      <TextField field={form.field("title")} label={t("field.title")} hint={titleHint} required />
      <ColourField
        field={form.field("color")}
        legend={t("field.color")}
        palette={themeColours}
        nameOf={(number) => t("colour", { number })}
        otherLabel={t("colour.other")}
      />
      <ChoiceField
        field={form.field("sharing")}
        legend={t("field.sharing")}
        choices={sharingsFor(side, level).map((value) => ({
          value,
          label: t(`sharing.${value}`),
          hint: t(`sharing.${value}.${level}`)
        }))}
      />
      <ChoiceField
        field={form.field("acl")}
        legend={t("field.acl")}
        choices={acls.map((value) => ({ value, label: t(`acl.${value}`), hint: t(`acl.${value}.hint`) }))}
      />
    </FormDialog>
  )
}
