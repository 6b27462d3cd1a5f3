import type { Signatory } from "#schemas/signatures/signature.ts"
import { signatory as signatoryResource, type SignatoryPlace } from "#services/signatures/signatoryResource.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useSignatureWords } from "#ui/signatures/words.ts"

interface CorrectDialogProps {
  readonly place: SignatoryPlace
  readonly signatory: Signatory
  readonly onClose: () => void
}

/** [SIG-005] Corrects a signatory. A new email address gets a new signing link, and the old link stops working. */
export function CorrectDialog({ onClose, place, signatory }: CorrectDialogProps) {
  const { t } = useSignatureWords()
  const form = useResource(signatoryResource, { place, entity: signatory })
  return (
    <FormDialog
      title={t("correcting")}
      form={form}
      labelOf={(field) => t(`field.${field as "email" | "firstname" | "lastname" | "phone_number"}`)}
      onClose={onClose}
    >
      <p className="muted">{t("correcting.text")}</p>
      <div className="pair">
        <TextField field={form.field("firstname")} label={t("field.firstname")} required />
        <TextField field={form.field("lastname")} label={t("field.lastname")} required />
      </div>
      <TextField field={form.field("email")} label={t("field.email")} type="email" required />
      <TextField field={form.field("phone_number")} label={t("field.phone_number")} type="tel" />
    </FormDialog>
  )
}
