import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import {
  type ApplicationValues,
  applicationRoles,
  applicationTypeNames
} from "#schemas/applications/applicationRules.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import type { FieldBinding, Form } from "#ui/shared/form/useForm.ts"
import { exclamationCircle } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useText } from "#ui/shared/useText.ts"

interface ApplicationFieldsProps {
  readonly form: Form<ApplicationValues>
  /** Whether the application is new: its type can be chosen only then. */
  readonly isNew: boolean
  /** Rendered below the address field. */
  readonly logo?: ReactNode
}

/** [APP-001] [APP-003] The form fields of an application of a firm or of the provider's catalogue. */
export function ApplicationFields({ form, isNew, logo }: ApplicationFieldsProps) {
  const { t } = useTranslation("applications")
  const text = useText()
  return (
    <>
      <TextField field={form.field("title")} label={t("field.title")} required />
      {isNew ? (
        <SelectField
          field={form.field("type")}
          label={text("connections:type")}
          choices={applicationTypeNames.map((value) => ({ value, label: text(`connections:type.${value}`) }))}
        />
      ) : null}
      <TextField
        field={form.field("uri")}
        label={t("field.uri")}
        hint={t("uri.hint")}
        required={form.field("type").value === "shortcut"}
        type="url"
      />
      {logo}
      <AreaField field={form.field("description")} label={t("field.description")} rows={2} />
      <Roles field={form.field("roles")} />
      <CheckField field={form.field("is_home")} label={t("field.is_home")} hint={t("is_home.hint")} />
      <CheckField field={form.field("is_private")} label={t("field.is_private")} hint={t("is_private.hint")} />
      <details className="section-fold">
        <summary>{t("more")}</summary>
        <div>
          <div className="pair">
            <TextField field={form.field("site_url")} label={t("field.site_url")} type="url" />
            <TextField field={form.field("video")} label={t("field.video")} type="url" />
          </div>
          <TextField field={form.field("price")} label={t("field.price")} />
          <CheckField field={form.field("is_automation")} label={t("field.is_automation")} />
          <div className="pair">
            <TextField field={form.field("email_recipient")} label={t("field.email_recipient")} type="email" />
            <TextField field={form.field("mail_attachment_max_size")} label={t("field.mail_attachment_max_size")} />
          </div>
        </div>
      </details>
    </>
  )
}

/** [APP-002] [APP-003] Which roles see the application. */
function Roles({ field }: { readonly field: FieldBinding<ReadonlyArray<"admin" | "collaborator" | "guest">> }) {
  const { t } = useTranslation("applications")
  const text = useText()
  const id = useId()
  return (
    <fieldset className="choices" aria-describedby={`${id}-help`}>
      <legend>{t("field.roles")}</legend>
      <div className="choices-row">
        {applicationRoles.map((role) => (
          <label key={role} className="choice">
            <input
              type="checkbox"
              checked={field.value.includes(role)}
              disabled={field.isReadOnly}
              aria-invalid={field.messageKey === null ? undefined : true}
              onChange={(event) =>
                field.onChange(
                  applicationRoles.filter((one) => (one === role ? event.target.checked : field.value.includes(one)))
                )
              }
            />
            <span className="grow">{t(`role.${role}`)}</span>
          </label>
        ))}
      </div>
      <div id={`${id}-help`} aria-live="polite">
        {field.messageKey === null ? null : (
          <span className="field-error">
            <Icon of={exclamationCircle} />
            {text(field.messageKey)}
          </span>
        )}
      </div>
    </fieldset>
  )
}
