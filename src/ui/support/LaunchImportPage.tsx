import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { SupportReport } from "#schemas/support/actions.api.ts"
import { importLaunch } from "#services/support/supportResource.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"
import { emptying, FirmField, FirstTheFirm, Reports, SupportFrame } from "#ui/support/SupportFrame.tsx"

/** [SAD-034] Starts an import that a user of a firm has prepared. */
export function LaunchImportPage() {
  const { t } = useTranslation("support")
  const text = useText()
  const [reports, setReports] = useState<ReadonlyArray<SupportReport>>([])
  const form = useResource(importLaunch, {
    place: null,
    entity: null,
    onSaved: (report) => setReports((before) => [report, ...before])
  })
  const firm = form.field("firm_id")
  const prepared = form.field("import_id")
  return (
    <SupportFrame reports={<Reports reports={reports} />}>
      <FormFrame
        form={form}
        labelOf={(field) => text(`support:field.${field}`)}
        valueOf={(_, value) => String(value)}
        submit={{ label: t("deed.support.launchImport") }}
      >
        <FirmField field={emptying(firm, prepared)} label={t("field.firm_id")} />
        {firm.value === "" ? (
          <FirstTheFirm field={prepared} label={t("field.import_id")} />
        ) : (
          <ImportField key={firm.value} firmId={Number(firm.value) as FirmId} field={prepared} />
        )}
        <CheckField field={form.field("confirmed")} label={t("confirm.support.launchImport")} />
      </FormFrame>
    </SupportFrame>
  )
}

function ImportField({ field, firmId }: { readonly field: FieldBinding<string>; readonly firmId: FirmId }) {
  const { i18n, t } = useTranslation("support")
  const query = useQuery(useCall("support.imports", { query: { firm_id: firmId }, showError: false }))
  const dates = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" })
  return (
    <QueryBoundary query={query} rows={1}>
      {({ data }) => (
        <SelectField
          field={field}
          label={t("field.import_id")}
          required
          choices={[
            { value: "", label: t(data.length === 0 ? "imports.none" : "choose") },
            ...data.map(({ author, created_at, id, kind, lines, name }) => ({
              value: String(id),
              label: t("import.line", {
                name,
                kind: t(`import.kind.${kind}`),
                count: lines,
                author,
                date: dates.format(new Date(created_at))
              })
            }))
          ]}
        />
      )}
    </QueryBoundary>
  )
}
