import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { FieldValue } from "#schemas/shared/form.ts"
import type { Theme } from "#schemas/themes/theme.ts"
import { themeColours } from "#schemas/themes/rules.ts"
import { type ThemeRoom, themes } from "#services/themes/themeResource.ts"
import { Choices } from "#ui/shared/form/Choices.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"

interface ThemeFormProps {
  readonly room: ThemeRoom
  /** Null for a new theme. */
  readonly theme: Theme | null
  readonly onClose: () => void
}

const sharings = ["shared", "private"] as const
const acls = ["read-write", "read-only"] as const

/**
 * [THM-001] [THM-005] [THM-006] The dialog for a theme of a firm or of one company. The title is required and must be
 * unique; the server checks it.
 */
export function ThemeForm({ onClose, room, theme }: ThemeFormProps) {
  const { t } = useTranslation("themes")
  const text = useText()
  const form = useResource(themes, { place: room, entity: theme })
  const level = room.vendorId === null ? "firm" : "company"
  const [sharing, acl] = [form.field("sharing"), form.field("acl")]
  const valueOf = (field: string, value: FieldValue) =>
    field === "sharing" || field === "acl" ? text(`themes:${field}.${String(value)}`) : String(value)
  return (
    <FormDialog
      title={theme === null ? t("add.title") : t("edit.title", { title: theme.title })}
      width="36rem"
      form={form}
      labelOf={(field) => text(`themes:field.${field}`)}
      readOf={valueOf}
      onClose={onClose}
    >
      <TextField field={form.field("title")} label={t("field.title")} hint={t("field.title.hint")} required />
      <ColourField field={form.field("color")} />
      <Choices
        legend={t("field.sharing")}
        value={sharing.value === "private" ? "private" : "shared"}
        disabled={sharing.isReadOnly}
        choices={sharings.map((value) => ({
          value,
          label: t(`sharing.${value}`),
          hint: t(`sharing.${value}.${level}`)
        }))}
        onChange={sharing.onChange}
      />
      <Choices
        legend={t("field.acl")}
        value={acl.value === "read-only" ? "read-only" : "read-write"}
        disabled={acl.isReadOnly}
        choices={acls.map((value) => ({ value, label: t(`acl.${value}`), hint: t(`acl.${value}.hint`) }))}
        onChange={acl.onChange}
      />
    </FormDialog>
  )
}

/** The choice of a palette colour or a custom one; radio buttons, so that arrow keys work. */
export function ColourField({ field }: { readonly field: FieldBinding<string> }) {
  const { t } = useTranslation("themes")
  const text = useText()
  const name = useId()
  const isOther = !themeColours.some((colour) => colour === field.value)
  return (
    <fieldset className="colours" disabled={field.isReadOnly}>
      <legend>{t("field.color")}</legend>
      <div className="colours-row">
        {themeColours.map((colour, place) => (
          <label key={colour} className="colour" style={{ backgroundColor: colour }}>
            <input
              type="radio"
              name={name}
              value={colour}
              aria-label={t("colour", { number: place + 1 })}
              checked={colour === field.value}
              onChange={() => field.onChange(colour)}
            />
          </label>
        ))}
        <label className="colour-other" data-chosen={isOther || undefined}>
          <input
            type="color"
            aria-label={t("colour.other")}
            value={field.value}
            onChange={(event) => field.onChange(event.target.value)}
          />
          {t("colour.other")}
        </label>
      </div>
      {field.messageKey === null ? null : <span className="field-error">{text(field.messageKey)}</span>}
    </fieldset>
  )
}
