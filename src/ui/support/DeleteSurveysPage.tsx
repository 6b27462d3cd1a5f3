import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SupportReport } from "#schemas/support/actions.api.ts"
import { surveyDeletion } from "#services/support/supportResource.ts"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"
import { FirmField, Reports, SupportFrame } from "#ui/support/SupportFrame.tsx"

/** [SAD-027] Removes the watch marks of a folder or document and of what is below it. */
export function DeleteSurveysPage() {
  const { t } = useTranslation("support")
  const text = useText()
  const [reports, setReports] = useState<ReadonlyArray<SupportReport>>([])
  const form = useResource(surveyDeletion, {
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
        submit={{ label: t("deed.support.deleteSurveys"), isDangerous: true }}
      >
        <FirmField field={form.field("firm_id")} label={t("field.firm_id")} />
        <TextField
          field={form.field("node")}
          label={t("field.node")}
          hint={t("hint.support.deleteSurveys")}
          required
          autoComplete="off"
        />
        <CheckField field={form.field("confirmed")} label={t("confirm.support.deleteSurveys")} />
      </FormFrame>
    </SupportFrame>
  )
}
