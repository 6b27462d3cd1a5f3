import { useTranslation } from "react-i18next"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import { generalFields, type GeneralField } from "#schemas/customers/general.ts"
import { legalFormName } from "#schemas/customers/legalForms.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { FieldValue } from "#schemas/shared/form.ts"
import { general } from "#services/customers/generalResource.ts"
import { formatDay } from "#services/shared/days.ts"
import { formatMoney, readMoney } from "#services/shared/numbers.ts"
import { refusalsOf } from "#ui/customers/file/refusals.ts"
import { useReasonText } from "#ui/shared/useReasonText.ts"
import { FilePage } from "#ui/customers/file/FilePage.tsx"
import { legalFormChoices } from "#ui/customers/legalFormChoices.ts"
import { NafField } from "#ui/customers/NafField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { DateField } from "#ui/shared/kit/date/index.ts"
import { heldAsText, MoneyField, NumberField } from "#ui/shared/kit/number/index.ts"
import "#schemas/customers/phonePlans.ts"

/** [CLI-001] [CLI-010] [CLI-011] The general data of a company. */
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
  "use no memo"

  const reason = useReasonText()(refusalsOf(file).change)
  if (reason === null) return <Editor file={file} />
  return (
    <>
      <Notice tone="info">{reason}</Notice>
      <Facts file={file} />
    </>
  )
}

const shown = (language: Language, field: string, value: FieldValue) => {
  if (typeof value !== "string" || value === "") return "–"
  if (field === "legal_status") return legalFormName(value) ?? "–"
  const cents = field === "capital" ? readMoney("en", value) : null
  return cents === null ? formatDay(language, value) : formatMoney(language, cents)
}

// Not memoised: it renders only once per visit.
function Facts({ file }: { readonly file: ClientFile }) {
  "use no memo"

  const { i18n, t } = useTranslation("clientFile")
  const { values } = general.recordOf(file)
  return (
    <dl className="facts">
      {generalFields.map((field) => (
        <div key={field}>
          <dt>{t(`general.${field}`)}</dt>
          <dd>{shown(i18n.language as Language, field, values[field])}</dd>
        </div>
      ))}
    </dl>
  )
}

function Editor({ file }: { readonly file: ClientFile }) {
  const { i18n, t } = useTranslation("clientFile")
  const form = useResource(general, { place: { vendorId: file.id }, entity: file })
  return (
    <FormFrame
      form={form}
      labelOf={(field) => t(`general.${field as GeneralField}`)}
      valueOf={(field, value) => shown(i18n.language as Language, field, value)}
    >
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
        <MoneyField field={heldAsText(form.field("capital"), 2)} label={t("general.capital")} min={0} />
        <NumberField
          field={heldAsText(form.field("employee_number"))}
          label={t("general.employee_number")}
          min={1}
          max={9_999_999}
          step={1}
        />
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
