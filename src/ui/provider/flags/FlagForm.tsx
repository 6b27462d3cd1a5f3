import { useTranslation } from "react-i18next"
import type { ProviderFlag } from "#schemas/provider/flags.ts"
import { flags } from "#services/provider/flagResource.ts"
import { ColourInput } from "#ui/branding/ColourInput.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"

interface FlagFormProps {
  /** Null for a new flag. */
  readonly flag: ProviderFlag | null
  readonly onClose: () => void
}

/** [SAD-011] [SAD-O01] The form of a flag: its name, its colour, and whether it can be set on documents. */
export function FlagForm({ flag, onClose }: FlagFormProps) {
  const { t } = useTranslation("flags")
  const text = useText()
  const form = useResource(flags, { place: null, entity: flag })
  return (
    <FormDialog
      title={flag === null ? t("add.title") : t("edit.title", { name: flag.name })}
      width="28rem"
      form={form}
      labelOf={(field) => text(`flags:field.${field}`)}
      readOf={(_, value) => (typeof value === "boolean" ? t(value ? "usable" : "retired") : String(value))}
      onClose={onClose}
    >
      <TextField field={form.field("name")} label={t("field.name")} hint={t("name.hint")} required />
      <ColourInput field={form.field("color")} label={t("field.color")} hint={t("color.hint")} />
      <CheckField
        field={form.field("usable_on_documents")}
        label={t("field.usable_on_documents")}
        hint={t("usable_on_documents.hint")}
      />
    </FormDialog>
  )
}
