import { Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"

interface TextFieldProps {
  readonly field: FieldBinding<string>
  readonly label: string
  readonly hint?: string | undefined
  readonly required?: boolean
  /** The `autocomplete` token; `off` if there is none. */
  readonly autoComplete?: string
  readonly type?: "text" | "email" | "tel" | "url"
}

export function TextField({
  autoComplete = "off",
  field,
  hint,
  label,
  required = false,
  type = "text"
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} required={required} messageKey={field.messageKey}>
      {(control) => (
        <input
          {...control}
          className="input"
          type={type}
          name={field.name}
          value={field.value}
          readOnly={field.isReadOnly}
          autoComplete={autoComplete}
          onChange={(event) => field.onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
