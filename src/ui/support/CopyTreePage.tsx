import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { SupportReport } from "#schemas/support/actions.api.ts"
import { treeCopy } from "#services/support/supportResource.ts"
import { useCall } from "#ui/app/useCall.ts"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"
import { FirmField, Reports, SupportFrame } from "#ui/support/SupportFrame.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

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
  // The models depend on the firm.
  const choose = (firm: string) => {
    model.onChange("")
    from.onChange(firm)
  }
  return (
    <SupportFrame reports={<Reports reports={reports} />}>
      <FormFrame
        form={form}
        labelOf={(field) => text(`support:field.${field}`)}
        valueOf={(_, value) => String(value)}
        deed={{ label: t("deed.support.copyTree") }}
      >
        <FirmField field={{ ...from, onChange: choose }} label={t("field.from_firm_id")} />
        {from.value === "" ? (
          <SelectField
            field={model}
            label={t("field.structure_id")}
            required
            choices={[{ value: "", label: t("firm.first") }]}
          />
        ) : (
          <ModelField key={from.value} firmId={Number(from.value) as FirmId} field={model} />
        )}
        <FirmField field={form.field("to_firm_id")} label={t("field.to_firm_id")} />
        <CheckField field={form.field("confirmed")} label={t("confirm.support.copyTree")} />
      </FormFrame>
    </SupportFrame>
  )
}

function ModelField({ field, firmId }: { readonly field: FieldBinding<string>; readonly firmId: FirmId }) {
  const { t } = useTranslation("support")
  const query = useQuery(useCall("support.trees", { query: { firm_id: firmId }, showError: false }))
  return (
    <QueryBoundary query={query} rows={1}>
      {({ data }) => (
        <SelectField
          field={field}
          label={t("field.structure_id")}
          required
          choices={[
            { value: "", label: t(data.length === 0 ? "models.none" : "choose") },
            ...data.map(({ id, name }) => ({ value: String(id), label: name }))
          ]}
        />
      )}
    </QueryBoundary>
  )
}
