import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { groupedNumber, sirenOf } from "#schemas/customers/companyNumbers.ts"
import type { CreationGeneralField } from "#schemas/customers/creation/creation.ts"
import { countries } from "#schemas/customers/places.ts"
import { single, within } from "#ui/customers/creation/fields.ts"
import type { StepProps } from "#ui/customers/creation/CreationStepFrame.tsx"
import { usePhonePlans } from "#ui/customers/creation/usePhonePlans.ts"
import { legalFormChoices } from "#ui/customers/legalFormChoices.ts"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { DateField } from "#ui/shared/kit/date/index.ts"
import { heldAsText, MoneyField, NumberField } from "#ui/shared/kit/number/index.ts"

/** Fields that users rarely fill in for a new client file. */
const more: ReadonlyArray<CreationGeneralField> = [
  "rcs",
  "rum",
  "closing_date",
  "mission_letter_date",
  "employee_number"
]

/**
 * [WIZ-003] Step 2 of a new client file: the user checks the data from the register, or types them. Warns if the
 * establishment has closed.
 */
export function GeneralStep({ steps }: StepProps) {
  const { i18n, t } = useTranslation("clientFile")
  const { t: own } = useTranslation("creation")
  usePhonePlans()
  const { errors, isClosedPlace, values } = steps.view
  const names = useMemo(() => new Intl.DisplayNames(i18n.language, { type: "region" }), [i18n.language])
  const field = (name: CreationGeneralField) => within(steps, "general", name)
  const dates: ReadonlyArray<CreationGeneralField> = ["closing_date", "mission_letter_date"]
  return (
    <>
      {isClosedPlace ? <Notice tone="warn">{own("general.closed")}</Notice> : null}
      <p className="step-numbers">
        <span>
          {t("general.siret")} <b>{groupedNumber(values.siret)}</b>
        </span>
        <span>
          {t("general.siren")} <b>{groupedNumber(sirenOf(values.siret))}</b>
        </span>
      </p>
      <div data-first>
        <TextField
          field={field("company_name")}
          label={t("general.company_name")}
          required
          autoComplete="organization"
        />
      </div>
      <div className="pair">
        <SelectField
          field={field("legal_status")}
          label={t("general.legal_status")}
          choices={[{ value: "", label: t("unknown") }, ...legalFormChoices]}
        />
        <TextField field={field("client_code")} label={t("general.client_code")} hint={t("general.client_code.hint")} />
      </div>
      <div className="pair">
        <TextField field={field("naf_code")} label={t("general.naf_code")} hint={t("general.naf_code.hint")} />
        <TextField field={single(steps, "intra_community_vat")} label={t("fiscal.intra_community_vat")} />
      </div>
      <div className="pair">
        <MoneyField field={heldAsText(field("capital"), 2)} label={t("general.capital")} min={0} />
        <DateField field={field("creation_date")} label={t("general.creation_date")} />
      </div>
      <h3>{own("general.address")}</h3>
      <TextField field={within(steps, "address", "street")} label={t("addresses.street")} />
      <div className="pair">
        <TextField field={within(steps, "address", "post_code")} label={t("addresses.post_code")} />
        <TextField field={within(steps, "address", "city")} label={t("addresses.city")} />
      </div>
      <SelectField
        field={within(steps, "address", "country")}
        label={t("addresses.country")}
        choices={countries.map((code) => ({ value: code, label: names.of(code) ?? code }))}
      />
      <h3>{t("general.contact")}</h3>
      <div className="pair">
        <TextField field={field("contact_email")} label={t("general.contact_email")} type="email" />
        <TextField field={field("contact_phone")} label={t("general.contact_phone")} type="tel" />
      </div>
      <details className="section-fold" open={more.some((name) => `general.${name}` in errors) || undefined}>
        <summary>{own("general.more")}</summary>
        <div>
          {more.map((name) =>
            dates.includes(name) ? (
              <DateField key={name} field={field(name)} label={t(`general.${name}`)} />
            ) : name === "employee_number" ? (
              <NumberField
                key={name}
                field={heldAsText(field(name))}
                label={t(`general.${name}`)}
                min={1}
                max={9_999_999}
                step={1}
              />
            ) : (
              <TextField key={name} field={field(name)} label={t(`general.${name}`)} />
            )
          )}
        </div>
      </details>
    </>
  )
}
