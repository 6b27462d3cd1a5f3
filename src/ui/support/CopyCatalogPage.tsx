import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SupportReport } from "#schemas/support/actions.api.ts"
import { catalogCopy } from "#services/support/supportResource.ts"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"
import { FirmField, Reports, SupportFrame } from "#ui/support/SupportFrame.tsx"

/** [SAD-024] Copies the services and offers of one firm to another. */
export function CopyCatalogPage() {
  const { t } = useTranslation("support")
  const text = useText()
  const [reports, setReports] = useState<ReadonlyArray<SupportReport>>([])
  const form = useResource(catalogCopy, {
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
        submit={{ label: t("deed.support.copyCatalog") }}
      >
        <FirmField field={form.field("firm_id")} label={t("field.from_firm_id")} />
        <FirmField field={form.field("to_firm_id")} label={t("field.to_firm_id")} />
        <CheckField field={form.field("confirmed")} label={t("confirm.support.copyCatalog")} />
      </FormFrame>
    </SupportFrame>
  )
}
