import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SupportReport } from "#schemas/support/actions.api.ts"
import { quickFolderCleaning } from "#services/support/supportResource.ts"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"
import { FirmField, Reports, SupportFrame } from "#ui/support/SupportFrame.tsx"

/** [SAD-032] Removes a firm's quick folders whose destination is gone. */
export function CleanQuickFoldersPage() {
  const { t } = useTranslation("support")
  const text = useText()
  const [reports, setReports] = useState<ReadonlyArray<SupportReport>>([])
  const form = useResource(quickFolderCleaning, {
    place: null,
    entity: null,
    onSaved: (report) => setReports((before) => [report, ...before])
  })
  return (
    <SupportFrame reports={<Reports reports={reports} />}>
      <FormFrame
        form={form}
        labelOf={(field) => text(`support:field.${field}`)}
        valueOf={(_, value) => String(value)}
        submit={{ label: t("deed.support.cleanQuickFolders"), isDangerous: true }}
      >
        <FirmField field={form.field("firm_id")} label={t("field.firm_id")} />
        <CheckField field={form.field("confirmed")} label={t("confirm.support.cleanQuickFolders")} />
      </FormFrame>
    </SupportFrame>
  )
}
