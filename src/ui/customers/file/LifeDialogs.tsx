import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ClientFile, TransferTarget } from "#schemas/customers/clientFile.ts"
import { exportDocuments, fileDeletion, fileTransfer, namingForm, transferForm } from "#services/customers/fileLife.ts"
import { usePortal } from "#ui/app/portal.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"

interface GivingProps {
  readonly file: ClientFile
  readonly firms: ReadonlyArray<TransferTarget>
  readonly onDone: (file: ClientFile) => void
  readonly onClose: () => void
}

/** [CLI-016] Transfers a client file: the user chooses the firm, and types the company's name as confirmation. */
export function Giving({ file, firms, onClose, onDone }: GivingProps) {
  const { t } = useTranslation("clientFile")
  const form = useResource(fileTransfer, {
    place: { file },
    entity: null,
    definition: transferForm(file.company_name),
    onSaved: onDone
  })
  return (
    <FormDialog
      title={t("life.transfer.title")}
      form={form}
      labelOf={(field) => t(field === "transfer_to" ? "life.transfer_to" : "life.name")}
      submit={{ label: t("life.transfer"), isDangerous: true }}
      onClose={onClose}
    >
      <p>{t("life.transfer.warning", { name: file.company_name })}</p>
      <SelectField
        field={form.field("transfer_to")}
        label={t("life.transfer_to")}
        required
        choices={[
          { value: "", label: t("life.transfer_to.choose") },
          ...firms.map(({ id, name }) => ({ value: String(id), label: name }))
        ]}
      />
      <TextField field={form.field("company_name")} label={t("life.name")} hint={file.company_name} required />
    </FormDialog>
  )
}

interface DeletionProps {
  readonly file: ClientFile
  readonly step: "delete" | "delete_now"
  readonly onDone: () => void
  readonly onClose: () => void
}

/** [CLI-O05] Deletes a client file: offers an export first, and asks for the company's name as confirmation. */
export function Deletion({ file, onClose, onDone, step }: DeletionProps) {
  const { t } = useTranslation("clientFile")
  const { ask, snackbar } = usePortal()
  const [isAsked, setAsked] = useState(false)
  const form = useResource(fileDeletion, {
    place: { file, step },
    entity: null,
    definition: namingForm(file.company_name),
    onSaved: onDone
  })
  const tell = (code: string) =>
    snackbar.send({ type: "message.raised", message: { tone: "error", code, params: {}, text: null } })
  return (
    <FormDialog
      title={t(`life.${step}.title`)}
      form={form}
      labelOf={() => t("life.name")}
      submit={{ label: t(step === "delete" ? "life.remove" : "life.removeNow.button"), isDangerous: true }}
      onClose={onClose}
    >
      <p>{t(`life.${step}.warning`, { name: file.company_name })}</p>
      <div>
        <button
          type="button"
          className="button"
          data-kind="second"
          aria-disabled={isAsked || undefined}
          onClick={() => {
            setAsked(true)
            exportDocuments(ask, file.id).then(
              (hasAny) => (hasAny ? undefined : tell("clientFile:life.nothing")),
              () => {
                setAsked(false)
                tell("clientFile:life.export-failed")
              }
            )
          }}
        >
          {t("life.export")}
        </button>
      </div>
      <TextField field={form.field("company_name")} label={t("life.name")} hint={file.company_name} required />
    </FormDialog>
  )
}
