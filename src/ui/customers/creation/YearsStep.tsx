import { useTranslation } from "react-i18next"
import { mostYears } from "#schemas/customers/creation/creation.ts"
import { nextYear } from "#services/customers/yearResource.ts"
import { parisToday } from "#services/people/today.ts"
import { changeYears, yearField } from "#ui/customers/creation/fields.ts"
import type { StepProps } from "#ui/customers/creation/CreationStepFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { trash } from "#ui/shared/icons/frame/documentIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { plus } from "#ui/shared/icons/pageIcons.ts"
import { DateField } from "#ui/shared/kit/date/index.ts"

/**
 * [WIZ-006] Step 5 of a new client file, optional: up to 20 financial years. A new one is prefilled with the year after
 * the newest.
 */
export function YearsStep({ steps }: StepProps) {
  const { t } = useTranslation("creation")
  const { t: years } = useTranslation("years")
  const typed = steps.view.values.years
  return (
    <>
      {typed.map((year, index) => (
        <fieldset className="step-year" key={index}>
          <legend>{t("years.legend", { place: index + 1 })}</legend>
          <div data-first>
            <TextField field={yearField(steps, index, "name")} label={years("field.name")} required />
          </div>
          <div className="pair">
            <DateField field={yearField(steps, index, "start")} label={years("field.start")} required />
            <DateField field={yearField(steps, index, "end")} label={years("field.end")} required />
          </div>
          <button
            type="button"
            className="button"
            data-kind="quiet"
            aria-label={t("years.remove", { name: year.name })}
            onClick={() =>
              changeYears(
                steps,
                typed.filter((_, at) => at !== index)
              )
            }
          >
            <Icon of={trash} />
          </button>
        </fieldset>
      ))}
      {typed.length === 0 ? <p className="muted">{t("years.none")}</p> : null}
      {typed.length < mostYears ? (
        <button
          type="button"
          className="button step-add"
          data-kind="second"
          onClick={() => changeYears(steps, [...typed, nextYear(typed, parisToday())])}
        >
          <Icon of={plus} />
          {t("years.add")}
        </button>
      ) : null}
    </>
  )
}
