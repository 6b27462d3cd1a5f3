import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import { centsShown, centsTyped, minutesShown, minutesTyped, wholeShown, wholeTyped } from "#services/catalog/prices.ts"
import { Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"

const kinds = {
  cents: { read: centsTyped, show: centsShown, mode: "decimal" },
  minutes: { read: minutesTyped, show: minutesShown, mode: "text" },
  whole: { read: wholeTyped, show: wholeShown, mode: "numeric" }
} as const

interface AmountFieldProps {
  readonly field: FieldBinding<string>
  readonly kind: keyof typeof kinds
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  readonly placeholder?: string
}

/** A number that the form keeps in digits of its smallest unit; what is typed stays as it is typed. */
export function AmountField({ field, hint, kind, label, placeholder, required = false }: AmountFieldProps) {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  const { mode, read, show } = kinds[kind]
  const [typed, setTyped] = useState(() => show(language, field.value))
  // What was changed by somebody else, or undone, is not what stands in the field.
  const shown = read(typed) === field.value ? typed : show(language, field.value)
  return (
    <Field label={label} hint={hint} required={required} messageKey={field.messageKey}>
      {(control) => (
        <input
          {...control}
          className="input"
          inputMode={mode}
          name={field.name}
          value={shown}
          placeholder={placeholder}
          readOnly={field.isReadOnly}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value)
            field.onChange(read(target.value))
          }}
          onBlur={() => {
            if (/^\d+$/.test(field.value)) setTyped(show(language, field.value))
          }}
        />
      )}
    </Field>
  )
}
