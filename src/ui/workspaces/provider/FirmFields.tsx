import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { ProviderFirmValues } from "#schemas/workspaces/provider.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { Field } from "#ui/shared/form/Field.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import type { FieldBinding, Form } from "#ui/shared/form/useForm.ts"

type Fields = Pick<Form<ProviderFirmValues>, "field" | "view">

/** The firm's name, domain and tagline; a domain that another firm uses has to be confirmed. */
export function IdentityFields({ form }: { readonly form: Fields }) {
  const { t } = useTranslation("provider")
  const sharing = form.field("domain_confirmed")
  return (
    <>
      <TextField field={form.field("name")} label={t("field.name")} required autoComplete="organization" />
      <TextField field={form.field("domain")} label={t("field.domain")} hint={t("domain.hint")} required />
      {form.view.messageKey === "firm.domain_in_use" || sharing.value ? (
        <CheckField field={sharing} label={t("field.domain_confirmed")} hint={t("domain_confirmed.hint")} />
      ) : null}
      <TextField field={form.field("tagline")} label={t("field.tagline")} hint={t("tagline.hint")} />
    </>
  )
}

/** The holding by name: an existing one or a new one. */
export function GroupField({ field }: { readonly field: FieldBinding<string> }) {
  const { t } = useTranslation("provider")
  const id = useId()
  const groups = useQuery(useCall("provider.groups", { showError: false }))
  return (
    <Field label={t("field.group_name")} hint={t("group_name.hint")} messageKey={field.messageKey}>
      {(control) => (
        <>
          <input
            {...control}
            className="input"
            name={field.name}
            list={id}
            value={field.value}
            readOnly={field.isReadOnly}
            autoComplete="off"
            onChange={(event) => field.onChange(event.target.value)}
          />
          <datalist id={id}>
            {groups.data?.data.map(({ id: group, name }) => (
              <option key={group} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

export function WelcomeField({ field }: { readonly field: FieldBinding<string> }) {
  const { t } = useTranslation("provider")
  return <AreaField field={field} label={t("field.welcome_message")} hint={t("welcome_message.hint")} rows={3} />
}

/** The firm's ids in external services. */
export function OutsideFields({ form }: { readonly form: Fields }) {
  const { t } = useTranslation("provider")
  return (
    <div className="pair">
      <TextField field={form.field("hubspot_id")} label={t("field.hubspot_id")} />
      <TextField field={form.field("stripe_id")} label={t("field.stripe_id")} />
    </div>
  )
}
