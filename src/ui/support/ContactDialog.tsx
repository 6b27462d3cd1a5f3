import { useTranslation } from "react-i18next"
import type { Me } from "#schemas/access/session.ts"
import { contactForm } from "#schemas/support/contact.ts"
import { contactOf, contactSaving } from "#services/support/contactSaving.ts"
import { usePortal } from "#ui/app/portal.ts"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useForm } from "#ui/shared/form/useForm.ts"
import "#ui/people/roster.css"

/** [CLI-012] [CLI-O03] Somebody asks to be contacted, with what is known of them filled in. */
export function ContactDialog({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const { t } = useTranslation("contact")
  const { ask, snackbar } = usePortal()
  const form = useForm({
    definition: contactForm,
    record: contactOf(me),
    save: () =>
      contactSaving(ask, () =>
        snackbar.send({
          type: "message.raised",
          message: { tone: "success", code: "contact:done", params: {}, text: null }
        })
      )
  })
  return (
    <FormDialog
      title={t("title")}
      form={form}
      labelOf={(field) => t(field as "email" | "firstName" | "lastName" | "agreed")}
      deed={{ label: t("send") }}
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
