import { type ReactNode, useId } from "react"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"

interface CheckFieldProps {
  readonly field: FieldBinding<boolean>
  readonly label: string
  readonly hint?: ReactNode
  /** What a higher rule already says; the field itself stays as it is. */
  readonly forced?: boolean
}

/** Yes or no, with what it means under it. */
export function CheckField({ field, forced, hint, label }: CheckFieldProps) {
  const id = useId()
  return (
    <label className="check-field">
      <input
        type="checkbox"
        className="check"
        name={field.name}
        checked={forced ?? field.value}
        disabled={field.isReadOnly || forced !== undefined}
        aria-describedby={hint === undefined ? undefined : id}
        onChange={(event) => field.onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint === undefined ? null : <small id={id}>{hint}</small>}
      </span>
    </label>
  )
}
