import { useTranslation } from "react-i18next"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import { generalFields, type GeneralField } from "#schemas/customers/general.ts"
import { legalFormName } from "#schemas/customers/legalForms.ts"
import type { FieldValue } from "#schemas/shared/form.ts"
import { general } from "#services/customers/generalResource.ts"
import { doorsOf, useBecause } from "#ui/customers/file/doors.ts"
import { FilePage } from "#ui/customers/file/FilePage.tsx"
import { legalFormChoices } from "#ui/customers/legalFormChoices.ts"
import { NafField } from "#ui/customers/NafField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { DateField } from "#ui/shared/kit/date/index.ts"
import "#schemas/customers/phonePlans.ts"

/** [CLI-001] [CLI-010] [CLI-011] What a client file says of its company. */
export function GeneralPage() {
  return (
    <FilePage rows={8}>
      {(file) => (
        <section className="panel section">
          <General file={file} />
        </section>
      )}
    </FilePage>
  )
}

function General({ file }: { readonly file: ClientFile }) {
  const because = useBecause()(doorsOf(file).change)
  if (because === null) return <Editor file={file} />
  return (
    <>
      <Notice tone="info">{because}</Notice>
      <Facts file={file} />
    </>
  )
}

const shown = (field: string, value: FieldValue) => {
  if (typeof value !== "string" || value === "") return "–"
  return field === "legal_status" ? (legalFormName(value) ?? "–") : value
}

function Facts({ file }: { readonly file: ClientFile }) {
  const { t } = useTranslation("clientFile")
  const { values } = general.recordOf(file)
  return (
    <dl className="facts">
      {generalFields.map((field) => (
        <div key={field}>
          <dt>{t(`general.${field}`)}</dt>
          <dd>{shown(field, values[field])}</dd>
        </div>
      ))}
    </dl>
  )
}

function Editor({ file }: { readonly file: ClientFile }) {
  const { t } = useTranslation("clientFile")
  const form = useResource(general, { place: { vendorId: file.id }, entity: file })
  return (
    <FormFrame form={form} labelOf={(field) => t(`general.${field as GeneralField}`)} valueOf={shown}>
      <h2>{t("general.identity")}</h2>
      <TextField
        field={form.field("company_name")}
        label={t("general.company_name")}
        required
        autoComplete="organization"
      />
      <div className="pair">
        <TextField
          field={form.field("client_code")}
          label={t("general.client_code")}
          hint={t("general.client_code.hint")}
        />
        <SelectField
          field={form.field("legal_status")}
          label={t("general.legal_status")}
          choices={[{ value: "", label: t("unknown") }, ...legalFormChoices]}
        />
      </div>
      <div className="pair">
        <TextField field={form.field("siren")} label={t("general.siren")} required />
        <TextField field={form.field("siret")} label={t("general.siret")} required />
      </div>
      <div className="pair">
        <NafField field={form.field("naf_code")} />
        <TextField field={form.field("rcs")} label={t("general.rcs")} />
      </div>
      <div className="pair">
        <TextField field={form.field("capital")} label={t("general.capital")} hint={t("general.capital.hint")} />
        <TextField field={form.field("employee_number")} label={t("general.employee_number")} />
      </div>
      <h2>{t("general.dates")}</h2>
      <div className="pair">
        <DateField field={form.field("creation_date")} label={t("general.creation_date")} />
        <DateField field={form.field("closing_date")} label={t("general.closing_date")} />
      </div>
      <div className="pair">
        <DateField field={form.field("mission_letter_date")} label={t("general.mission_letter_date")} />
        <TextField field={form.field("rum")} label={t("general.rum")} hint={t("general.rum.hint")} />
      </div>
      <h2>{t("general.contact")}</h2>
      <div className="pair">
        <TextField field={form.field("contact_email")} label={t("general.contact_email")} type="email" />
        <TextField field={form.field("contact_phone")} label={t("general.contact_phone")} type="tel" />
      </div>
    </FormFrame>
  )
}
