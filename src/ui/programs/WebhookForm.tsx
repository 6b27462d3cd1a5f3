import { useTranslation } from "react-i18next"
import type { Webhook } from "#schemas/programs/programs.ts"
import { familyNames } from "#schemas/programs/rules.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { webhooks } from "#services/programs/programResources.ts"
import type { Secret } from "#ui/programs/SecretDialog.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"

interface WebhookFormProps {
  readonly firmId: FirmId
  /** Null for a new webhook. */
  readonly webhook: Webhook | null
  readonly onClose: () => void
  readonly onSecret: (secret: Secret) => void
}

/** The form of a webhook: its name, its URL and the subscribed events. */
export function WebhookForm({ firmId, onClose, onSecret, webhook }: WebhookFormProps) {
  const { t } = useTranslation("programs")
  const text = useText()
  const form = useResource(webhooks, {
    place: { firmId },
    entity: webhook,
    onSaved: (saved) => {
      if ("secret" in saved && typeof saved.secret === "string")
        onSecret({ kind: "webhook", name: saved.name, value: saved.secret })
    }
  })
  return (
    <FormDialog
      title={webhook === null ? t("webhook.add.title") : t("webhook.edit.title", { name: webhook.name })}
      width="36rem"
      form={form}
      labelOf={(field) => text(`programs:field.${field}`)}
      onClose={onClose}
    >
      <TextField field={form.field("name")} label={t("field.name")} required />
      <TextField
        field={form.field("address")}
        label={t("field.address")}
        hint={t("address.hint")}
        type="url"
        required
      />
      <Families field={form.field("families")} />
    </FormDialog>
  )
}

function Families({ field }: { readonly field: FieldBinding<ReadonlyArray<string>> }) {
  const { t } = useTranslation("programs")
  return (
    <fieldset className="choices">
      <legend>{t("field.families")}</legend>
      <p className="muted">{t("families.text")}</p>
      <div className="choices-row">
        {familyNames.map((family) => (
          <label key={family} className="choice">
            <input
              type="checkbox"
              checked={field.value.includes(family)}
              disabled={field.isReadOnly}
              onChange={(event) =>
                field.onChange(
                  familyNames.filter((one) => (one === family ? event.target.checked : field.value.includes(one)))
                )
              }
            />
            <span className="grow">{t(`family.${family}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
