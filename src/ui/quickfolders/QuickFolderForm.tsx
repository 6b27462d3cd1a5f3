import { useTranslation } from "react-i18next"
import type { QuickFolder } from "#schemas/quickfolders/quickFolder.ts"
import { metadataOf, quickFolderForm, type QuickFolderFormValues } from "#schemas/quickfolders/rules.ts"
import type { FieldValue } from "#schemas/shared/form.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import {
  newQuickFolder,
  quickFolderAdding,
  quickFolderChanging,
  quickFolderRecord
} from "#services/quickfolders/quickFolderSaving.ts"
import { usePortal } from "#ui/app/portal.ts"
import { FolderField } from "#ui/quickfolders/FolderField.tsx"
import { MetadataEditor } from "#ui/quickfolders/MetadataEditor.tsx"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useForm } from "#ui/shared/form/useForm.ts"
import { useText } from "#ui/shared/useText.ts"

interface QuickFolderFormProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId
  /** Null for a new one. */
  readonly quickFolder: QuickFolder | null
  readonly others: ReadonlyArray<QuickFolder>
  readonly onSaved: (quickFolder: QuickFolder) => void
  readonly onClose: () => void
}

const read = (field: string, value: FieldValue) =>
  field === "metadata" && Array.isArray(value)
    ? metadataOf(value as ReadonlyArray<string>)
        .map(({ label }) => label)
        .join(", ")
    : String(value)

/** [QCK-001] [QCK-003] */
export function QuickFolderForm({ firmId, onClose, onSaved, others, quickFolder, vendorId }: QuickFolderFormProps) {
  const { t } = useTranslation("quickfolders")
  const text = useText()
  const { ask } = usePortal()
  const form = useForm<QuickFolderFormValues>({
    definition: quickFolderForm,
    record: quickFolder === null ? newQuickFolder : quickFolderRecord(quickFolder),
    save: () =>
      quickFolder === null
        ? quickFolderAdding({ ask, vendorId, tell: onSaved })
        : quickFolderChanging({ ask, vendorId, id: quickFolder.id, tell: onSaved })
  })
  return (
    <FormDialog
      title={quickFolder === null ? t("add.title") : t("edit.title")}
      width="42rem"
      form={form}
      labelOf={(field) => text(`quickfolders:field.${field}`)}
      readOf={read}
      onClose={onClose}
    >
      <TextField field={form.field("name")} label={t("field.name")} hint={t("field.name.hint")} required />
      <FolderField
        field={form.field("folder_id")}
        vendorId={vendorId}
        current={quickFolder?.folder ?? null}
        others={others}
      />
      <MetadataEditor field={form.field("metadata")} firmId={firmId} />
      <AreaField
        field={form.field("automations")}
        label={t("field.automations")}
        hint={t("field.automations.hint")}
        rows={2}
      />
    </FormDialog>
  )
}
