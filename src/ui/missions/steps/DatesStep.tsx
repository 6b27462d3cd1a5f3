import { type MissionService, pricedAnew, recurrencesLimit, renewalMonths } from "#schemas/missions/missionRules.ts"
import { frequencies, smallestQuantity } from "#schemas/shared/constants.ts"
import { largestPrice } from "#schemas/shared/money.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { bound, change, changeService, field, type StepProps, useAmount } from "#ui/missions/steps/fields.ts"
import { TaskPreview } from "#ui/missions/steps/TaskPreview.tsx"
import type { MissionWizard } from "#ui/missions/useMissionWizard.ts"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { DateField } from "#ui/shared/kit/date/index.ts"
import { TimeField, MoneyField, NumberField } from "#ui/shared/kit/number/index.ts"

/** [MIS-008] The wizard's step for dates, frequency and price. */
export function DatesStep({ made }: StepProps) {
  const { t } = useMissionWords()
  const { content } = made.view
  return (
    <>
      <div className="pair" data-first>
        <DateField field={field(made, "starts_on")} label={t("field.starts_on")} required />
        <DateField field={field(made, "ends_on")} label={t("field.ends_on")} required />
      </div>
      <CheckField
        field={bound(made, "tacit_renewal", content.tacit_renewal, (tacit_renewal) =>
          change(made, "tacit_renewal", { tacit_renewal })
        )}
        label={t("field.tacit_renewal")}
      />
      {content.tacit_renewal ? <RenewalMonths made={made} /> : null}
      {content.services.map((service, place) => (
        <ServiceDates key={service.key} made={made} place={place} service={service} />
      ))}
      <TaskPreview made={made} />
    </>
  )
}

function RenewalMonths({ made }: { readonly made: MissionWizard }) {
  const { t } = useMissionWords()
  const months = useAmount(made, "renewal_months", {
    value: made.view.content.renewal_months,
    wrong: 0,
    onChange: (value) => change(made, "renewal_months", { renewal_months: value ?? 0 })
  })
  return (
    <NumberField
      field={months}
      label={t("field.renewal_months")}
      min={renewalMonths.smallest}
      max={renewalMonths.largest}
      step={1}
    />
  )
}

interface ServiceDatesProps {
  readonly made: MissionWizard
  readonly place: number
  readonly service: MissionService
}

function ServiceDates({ made, place, service }: ServiceDatesProps) {
  const { t } = useMissionWords()
  const { snapshot } = service
  const day = (name: "starts_on" | "ends_on" | "first_due") =>
    bound<string>(made, `services.${place}.${name}`, service[name], (value) =>
      changeService(made, place, name, { [name]: value })
    )
  const price = (name: string, next: Parameters<typeof pricedAnew>[1]) =>
    changeService(made, place, name, { snapshot: pricedAnew(snapshot, next) })
  const recurrences = useAmount(made, `services.${place}.recurrences`, {
    value: service.recurrences,
    wrong: 0,
    onChange: (value) => changeService(made, place, "recurrences", { recurrences: value })
  })
  const unitPrice = useAmount(made, `services.${place}.unit_price`, {
    value: snapshot.unit_price,
    wrong: -1,
    onChange: (value) => price("unit_price", { unit_price: value ?? -1 })
  })
  const quantity = useAmount(made, `services.${place}.quantity`, {
    value: snapshot.quantity,
    wrong: 0,
    onChange: (value) => price("quantity", { quantity: value ?? 0 })
  })
  const hours = useAmount(made, `services.${place}.hours_budget`, {
    value: snapshot.hours_budget,
    wrong: -1,
    onChange: (value) => price("hours_budget", { hours_budget: value ?? 0 })
  })
  return (
    <fieldset className="mission-service">
      <legend>{snapshot.title}</legend>
      <div className="triple">
        <DateField field={day("starts_on")} label={t("field.starts_on")} />
        <DateField field={day("ends_on")} label={t("field.ends_on")} />
        <DateField field={day("first_due")} label={t("field.first_due")} />
        <SelectField
          field={bound<string>(made, `services.${place}.frequency`, snapshot.frequency, (value) =>
            price("frequency", { frequency: frequencies.find((one) => one === value) ?? snapshot.frequency })
          )}
          label={t("field.frequency")}
          choices={frequencies.map((value) => ({ value, label: t(`frequency.${value}`) }))}
        />
        <NumberField
          field={recurrences}
          label={t("field.recurrences")}
          hint={t("field.recurrences.hint")}
          min={1}
          max={recurrencesLimit}
          step={1}
        />
        <MoneyField field={unitPrice} label={t("field.price")} min={0} max={largestPrice} />
        <NumberField field={quantity} label={t("field.quantity")} min={smallestQuantity} max={9_999} step={1} />
        <TimeField field={hours} label={t("field.hours")} min={0} max={6_000_000} />
      </div>
    </fieldset>
  )
}
