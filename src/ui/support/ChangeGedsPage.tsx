import { useState } from "react"
import { useTranslation } from "react-i18next"
import { documentSystems } from "#schemas/support/actions.ts"
import type { SupportReport } from "#schemas/support/actions.api.ts"
import { systemChange } from "#services/support/supportResource.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"
import { FirmField, Reports, SupportFrame } from "#ui/support/SupportFrame.tsx"

/** [SAD-025] Switches the document system of chosen companies of a firm. */
export function ChangeGedsPage() {
  const { t } = useTranslation("support")
  const text = useText()
  const [reports, setReports] = useState<ReadonlyArray<SupportReport>>([])
  const form = useResource(systemChange, {
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
        submit={{ label: t("deed.support.changeGeds") }}
      >
        <FirmField field={form.field("firm_id")} label={t("field.firm_id")} />
        <SelectField
          field={form.field("system")}
          label={t("field.system")}
          required
          choices={[
            { value: "", label: t("choose") },
            ...documentSystems.map((value) => ({ value, label: t(`system.${value}`) }))
          ]}
        />
        <AreaField
          field={form.field("companies")}
          label={t("field.companies")}
          hint={t("hint.support.changeGeds")}
          required
          rows={5}
        />
        <CheckField field={form.field("confirmed")} label={t("confirm.support.changeGeds")} />
      </FormFrame>
    </SupportFrame>
  )
}
