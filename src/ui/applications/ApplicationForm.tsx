import { useTranslation } from "react-i18next"
import type { Application } from "#schemas/applications/application.ts"
import type { FieldValue } from "#schemas/shared/form.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { applications } from "#services/applications/applicationResource.ts"
import { ApplicationFields } from "#ui/applications/ApplicationFields.tsx"
import { LogoField } from "#ui/applications/LogoField.tsx"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"

interface ApplicationFormProps {
  readonly firmId: FirmId
  /** Absent for a new application. */
  readonly application?: Application
  readonly work: ReturnType<typeof useListActions>
  readonly onClose: () => void
}

/**
 * [APP-001] [APP-003] The dialog for a firm's application. The logo can be uploaded only once the application exists.
 */
export function ApplicationForm({ application, firmId, onClose, work }: ApplicationFormProps) {
  const { t } = useTranslation("applications")
  const text = useText()
  const form = useResource(applications, { place: { firmId }, entity: application ?? null })
  const shown = (_: string, value: FieldValue) => (value === "" || value === null ? "–" : String(value))
  return (
    <FormDialog
      title={application === undefined ? t("add.title") : t("edit.title", { title: application.title })}
      width="40rem"
      form={form}
      labelOf={(field) => text(field === "type" ? "connections:type" : `applications:field.${field}`)}
      readOf={shown}
      onClose={onClose}
    >
      <ApplicationFields
        form={form}
        isNew={application === undefined}
        logo={
          application === undefined ? undefined : (
            <LogoField firmId={firmId} application={application} onChanged={() => void work.refresh()} />
          )
        }
      />
    </FormDialog>
  )
}
