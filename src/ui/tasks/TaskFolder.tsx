import { useTranslation } from "react-i18next"
import type { TaskDetail } from "#schemas/tasks/task.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { FolderField } from "#ui/quickfolders/FolderField.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"

interface TaskFolderProps {
  readonly field: FieldBinding<string>
  readonly vendorId: VendorId
  readonly current: TaskDetail["folder"]
}

/** [TSK-001] The folder for the files of a task. */
export function TaskFolder({ current, field, vendorId }: TaskFolderProps) {
  const { t } = useTranslation("tasks")
  return (
    <FolderField
      field={field}
      vendorId={vendorId}
      current={current === null ? null : { id: current.id, path: [current.name] }}
      others={[]}
      label={t("field.folder_id")}
      hint={t("field.folder_id.hint")}
      isRequired={false}
    />
  )
}
