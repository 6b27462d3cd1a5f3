import { useTranslation } from "react-i18next"
import { appLimits, type LimitedField, lengthOf } from "#schemas/mobileApps/rules.ts"
import { Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"

interface CountedFieldProps {
  readonly field: FieldBinding<string>
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  /** Number of rows of the text area; absent for a single-line input. */
  readonly rows?: number
}

/** [MOB-005] A text field with a character counter and the maximum length of the app stores. */
export function CountedField({ field, hint, label, required = false, rows }: CountedFieldProps) {
  const { i18n, t } = useTranslation("mobileApps")
  const most = appLimits[field.name as LimitedField]
  const length = lengthOf(field.value)
  const number = (value: number) => value.toLocaleString(i18n.language)
  const bound = t("limit", { count: most, shown: number(most) })
  return (
    <Field
      label={label}
      hint={hint === undefined ? bound : `${hint} ${bound}`}
      required={required}
      messageKey={field.messageKey}
    >
      {(control) => {
        const common = {
          ...control,
          name: field.name,
          value: field.value,
          readOnly: field.isReadOnly,
          autoComplete: "off"
        }
        return (
          <span className="counted">
            {rows === undefined ? (
              <input {...common} className="input" onChange={(event) => field.onChange(event.target.value)} />
            ) : (
              <textarea
                {...common}
                className="input area"
                rows={rows}
                onChange={(event) => field.onChange(event.target.value)}
              />
            )}
            <span className="counted-count" data-over={length > most || undefined} aria-hidden="true">
              {number(length)} / {number(most)}
            </span>
          </span>
        )
      }}
    </Field>
  )
}
