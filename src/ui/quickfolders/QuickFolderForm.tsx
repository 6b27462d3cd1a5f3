import { useTranslation } from "react-i18next"
import type { QuickFolder } from "#schemas/quickfolders/quickFolder.ts"
import { metadataOf } from "#schemas/quickfolders/rules.ts"
import type { FieldValue } from "#schemas/shared/form.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { quickFolders } from "#services/quickfolders/quickFolderResource.ts"
import { FolderField } from "#ui/quickfolders/FolderField.tsx"
import { MetadataEditor } from "#ui/quickfolders/MetadataEditor.tsx"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"

interface QuickFolderFormProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId
  /** Null for a new quick folder. */
  readonly quickFolder: QuickFolder | null
  readonly others: ReadonlyArray<QuickFolder>
  readonly onClose: () => void
}

const read = (field: string, value: FieldValue) =>
  field === "metadata" && Array.isArray(value)
    ? metadataOf(value as ReadonlyArray<string>)
        .map(({ label }) => label)
        .join(", ")
    : String(value)

/**
 * [QCK-001] [QCK-003] The dialog for a client's quick folder. The destinations of its `others` cannot be chosen again.
 */
export function QuickFolderForm({ firmId, onClose, others, quickFolder, vendorId }: QuickFolderFormProps) {
  const { t } = useTranslation("quickfolders")
  const text = useText()
  const form = useResource(quickFolders, { place: { vendorId }, entity: quickFolder })
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
