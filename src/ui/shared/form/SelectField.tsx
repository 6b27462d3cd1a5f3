import { Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"

interface SelectFieldProps<Value extends string> {
  readonly field: FieldBinding<Value>
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  readonly choices: ReadonlyArray<{ readonly value: NoInfer<Value>; readonly label: string }>
}

/** A native select, for its keyboard and phone support. */
export function SelectField<Value extends string>({
  choices,
  field,
  hint,
  label,
  required = false
}: SelectFieldProps<Value>) {
  return (
    <Field label={label} hint={hint} required={required} messageKey={field.messageKey}>
      {(control) => (
        <select
          {...control}
          className="input"
          name={field.name}
          value={field.value}
          disabled={field.isReadOnly}
          onChange={(event) => {
            const chosen = choices.find(({ value }) => value === event.target.value)
            if (chosen !== undefined) field.onChange(chosen.value)
          }}
        >
          {choices.map(({ label: text, value }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
