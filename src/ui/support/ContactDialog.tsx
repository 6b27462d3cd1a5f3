import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Me } from "#schemas/access/session.ts"
import { contactRequest } from "#services/support/contactResource.ts"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import "#ui/shared/entityList.css"

/** [CLI-012] [CLI-O03] The contact form, prefilled with the user's data. */
export function ContactDialog({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const { t } = useTranslation("contact")
  const [initial] = useState(() => ({
    email: me.email,
    firstName: me.firstname,
    lastName: me.lastname,
    agreed: false
  }))
  const form = useResource(contactRequest, { place: null, entity: null, initial })
  return (
    <FormDialog
      title={t("title")}
      form={form}
      labelOf={(field) => t(field as "email" | "firstName" | "lastName" | "agreed")}
      submit={{ label: t("send") }}
      onClose={onClose}
    >
      <p>{t("intro")}</p>
      <div className="pair">
        <TextField field={form.field("firstName")} label={t("firstName")} required autoComplete="given-name" />
        <TextField field={form.field("lastName")} label={t("lastName")} required autoComplete="family-name" />
      </div>
      <TextField field={form.field("email")} label={t("email")} required type="email" autoComplete="email" />
      <CheckField field={form.field("agreed")} label={t("agreed")} />
    </FormDialog>
  )
}
