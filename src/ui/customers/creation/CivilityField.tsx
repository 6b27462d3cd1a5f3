import { useId } from "react"
import { useTranslation } from "react-i18next"
import { civilities } from "#schemas/customers/clientUser.ts"
import { exclamationCircle } from "#ui/shared/icons/firstIcons.ts"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useText } from "#ui/shared/useText.ts"

/** Two radio buttons instead of a select, for the keyboard: one key chooses, and Enter submits the form. */
export function CivilityField({ field }: { readonly field: FieldBinding<string> }) {
  const { t } = useTranslation("team")
  const text = useText()
  const id = useId()
  return (
    <fieldset className="choices civility" aria-describedby={field.messageKey === null ? undefined : id}>
      <legend>{t("field.title")}</legend>
      <div className="choices-row" data-first>
        {civilities.map((value) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              name={field.name}
              checked={field.value === value}
              disabled={field.isReadOnly}
              aria-invalid={field.messageKey === null ? undefined : true}
              onChange={() => field.onChange(value)}
            />
            {value}
          </label>
        ))}
      </div>
      {field.messageKey === null ? null : (
        <span className="field-error" id={id} role="alert">
          <Icon of={exclamationCircle} />
          {text(field.messageKey)}
        </span>
      )}
    </fieldset>
  )
}
