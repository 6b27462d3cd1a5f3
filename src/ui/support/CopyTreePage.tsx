import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SupportReport } from "#schemas/support/actions.api.ts"
import { treeCopy } from "#services/support/supportResource.ts"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"
import { emptying, FirmField, OfFirmField, Reports, SupportFrame } from "#ui/support/SupportFrame.tsx"

/** [SAD-029] Copies a tree model of one firm to another. */
export function CopyTreePage() {
  const { t } = useTranslation("support")
  const text = useText()
  const [reports, setReports] = useState<ReadonlyArray<SupportReport>>([])
  const form = useResource(treeCopy, {
    place: null,
    entity: null,
    onSaved: (report) => setReports((before) => [report, ...before])
  })
  const from = form.field("firm_id")
  const model = form.field("structure_id")
  return (
    <SupportFrame reports={<Reports reports={reports} />}>
      <FormFrame
        form={form}
        labelOf={(field) => text(`support:field.${field}`)}
        valueOf={(_, value) => String(value)}
        submit={{ label: t("deed.support.copyTree") }}
      >
        <FirmField field={emptying(from, model)} label={t("field.from_firm_id")} />
        <OfFirmField
          call="support.trees"
          firm={from.value}
          field={model}
          label={t("field.structure_id")}
          none={t("models.none")}
        />
        <FirmField field={form.field("to_firm_id")} label={t("field.to_firm_id")} />
        <CheckField field={form.field("confirmed")} label={t("confirm.support.copyTree")} />
      </FormFrame>
    </SupportFrame>
  )
}
