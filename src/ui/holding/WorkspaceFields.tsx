import { useTranslation } from "react-i18next"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import type { Form } from "#ui/shared/form/useForm.ts"

interface Values {
  readonly name: string
  readonly domain: string
  readonly domain_confirmed: boolean
  readonly tagline: string
  readonly welcome_message: string
}

/** [WSP-001] Name, host and texts of a workspace; a host that another workspace uses has to be confirmed. */
export function WorkspaceFields({ form }: { readonly form: Pick<Form<Values>, "field" | "view"> }) {
  const { t } = useTranslation("holding")
  const sharing = form.field("domain_confirmed")
  return (
    <>
      <TextField field={form.field("name")} label={t("field.name")} required autoComplete="organization" />
      <TextField field={form.field("domain")} label={t("field.domain")} hint={t("field.domain.hint")} required />
      {form.view.messageKey === "firm.domain_in_use" || sharing.value ? (
        <CheckField field={sharing} label={t("field.domain_confirmed")} hint={t("field.domain_confirmed.hint")} />
      ) : null}
      <TextField field={form.field("tagline")} label={t("field.tagline")} />
      <AreaField
        field={form.field("welcome_message")}
        label={t("field.welcome_message")}
        hint={t("field.welcome_message.hint")}
        rows={3}
      />
    </>
  )
}
