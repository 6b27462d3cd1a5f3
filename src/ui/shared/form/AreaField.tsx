import { Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"

interface AreaFieldProps {
  readonly field: FieldBinding<string>
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  readonly rows: number
  readonly lang?: string
}

export function AreaField({ field, hint, label, lang, required = false, rows }: AreaFieldProps) {
  return (
    <Field label={label} hint={hint} required={required} messageKey={field.messageKey}>
      {(control) => (
        <textarea
          {...control}
          className="input area"
          name={field.name}
          rows={rows}
          lang={lang}
          value={field.value}
          readOnly={field.isReadOnly}
          onChange={(event) => field.onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
