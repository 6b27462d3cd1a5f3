import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { ClientFile, Fiscal } from "#schemas/customers/clientFile.ts"
import {
  fiscalForm,
  fiscalRegimes,
  fiscalStatuses,
  type FiscalTextField,
  type Obligation,
  obligations,
  vatTypes
} from "#schemas/customers/fiscal.ts"
import { fiscal as fiscalData } from "#services/customers/fiscalResource.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { FilePage } from "#ui/customers/file/FilePage.tsx"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

/** [CLI-002] The fiscal data of a client file; a tab for the firm only. */
export function FiscalPage() {
  return (
    <FilePage rows={6}>
      {(file) => (
        <section className="panel section">
          <FiscalLoader file={file} />
        </section>
      )}
    </FilePage>
  )
}

function FiscalLoader({ file }: { readonly file: ClientFile }) {
  const query = useQuery(useCall("clientFiles.fiscal", { params: { vendorId: file.id }, showError: false }))
  return (
    <QueryBoundary query={query} rows={6}>
      {({ data }) => <Editor file={file} fiscal={data} />}
    </QueryBoundary>
  )
}

function Editor({ file, fiscal }: { readonly file: ClientFile; readonly fiscal: Fiscal }) {
  const { t } = useTranslation("clientFile")
  const form = useResource(fiscalData, {
    place: { vendorId: file.id },
    entity: fiscal,
    definition: fiscalForm(file.siren)
  })
  const choices = <Choice extends string>(of: "status" | "regime" | "vat", all: ReadonlyArray<Choice>) => [
    { value: "", label: t("unknown") },
    ...all.map((value) => ({ value, label: t(`fiscal.${of}.${value}` as "fiscal.status.is") }))
  ]
  return (
    <FormFrame
      form={form}
      labelOf={(field) => t(`fiscal.${field as FiscalTextField | Obligation}`)}
      valueOf={(_, value) =>
        typeof value === "boolean" ? t(value ? "yes" : "no") : value === "" ? "–" : String(value)
      }
    >
      <div className="pair">
        <SelectField
          field={form.field("status")}
          label={t("fiscal.status")}
          choices={choices("status", fiscalStatuses)}
        />
        <SelectField
          field={form.field("regime")}
          label={t("fiscal.regime")}
          choices={choices("regime", fiscalRegimes)}
        />
      </div>
      <div className="pair">
        <SelectField field={form.field("vat_type")} label={t("fiscal.vat_type")} choices={choices("vat", vatTypes)} />
        <TextField
          field={form.field("vat_due_day")}
          label={t("fiscal.vat_due_day")}
          hint={t("fiscal.vat_due_day.hint")}
        />
      </div>
      <div className="pair">
        <TextField field={form.field("intra_community_vat")} label={t("fiscal.intra_community_vat")} />
        <TextField field={form.field("fiscal_account")} label={t("fiscal.fiscal_account")} />
      </div>
      <fieldset className="marks">
        <legend>{t("fiscal.obligations")}</legend>
        {obligations.map((name) => (
          <CheckField key={name} field={form.field(name)} label={t(`fiscal.${name}`)} hint={t(`fiscal.${name}.hint`)} />
        ))}
      </fieldset>
      <TextField field={form.field("sie")} label={t("fiscal.sie")} />
      <AreaField field={form.field("sie_comment")} label={t("fiscal.sie_comment")} rows={3} />
    </FormFrame>
  )
}
