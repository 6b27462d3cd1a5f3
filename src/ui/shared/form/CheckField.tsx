import { type ReactNode, useId } from "react"
import { exclamationCircle } from "#ui/shared/icons/firstIcons.ts"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useText } from "#ui/shared/useText.ts"

interface CheckFieldProps {
  readonly field: FieldBinding<boolean>
  readonly label: string
  readonly hint?: ReactNode
  /** A value that a rule imposes: it is shown instead of the field's own value, which is kept, and cannot be edited. */
  readonly forced?: boolean
}

/** A checkbox with its hint below. */
export function CheckField({ field, forced, hint, label }: CheckFieldProps) {
  const id = useId()
  const text = useText()
  const { messageKey } = field
  return (
    <label className="check-field">
      <input
        type="checkbox"
        className="check"
        name={field.name}
        checked={forced ?? field.value}
        disabled={field.isReadOnly || forced !== undefined}
        aria-describedby={hint === undefined && messageKey === null ? undefined : id}
        aria-invalid={messageKey === null ? undefined : true}
        onChange={(event) => field.onChange(event.target.checked)}
      />
      <span>
        {label}
        {messageKey !== null ? (
          <span className="field-error" id={id} aria-live="polite">
            <Icon of={exclamationCircle} />
            {text(messageKey)}
          </span>
        ) : hint === undefined ? null : (
          <small id={id}>{hint}</small>
        )}
      </span>
    </label>
  )
}
