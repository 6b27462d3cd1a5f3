import { type ReactNode, useId } from "react"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { exclamationCircle } from "#ui/shared/icons/firstIcons.ts"
import { useText } from "#ui/shared/useText.ts"

/** Attributes that link a control to its label, hint and error. */
export interface ControlProps {
  readonly id: string
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": true | undefined
  readonly "aria-required": true | undefined
}

interface FieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly required?: boolean
  readonly messageKey?: string | null
  /** The control's own error, more precise than that of the form. */
  readonly message?: string | null
  readonly children: (control: ControlProps) => ReactNode
}

/** A labelled control; the error replaces the hint, and both are in `aria-describedby`. */
export function Field({ children, hint, label, message = null, messageKey = null, required = false }: FieldProps) {
  const id = useId()
  const text = useText()
  const error = message ?? (messageKey === null ? null : text(messageKey))
  const isHelped = error !== null || hint !== undefined
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required ? (
          <span className="required" aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      {children({
        id,
        "aria-describedby": isHelped ? `${id}-help` : undefined,
        "aria-invalid": error === null ? undefined : true,
        "aria-required": required ? true : undefined
      })}
      <div id={`${id}-help`} aria-live="polite">
        {error !== null ? (
          <span className="field-error">
            <Icon of={exclamationCircle} />
            {error}
          </span>
        ) : hint === undefined ? null : (
          <small>{hint}</small>
        )}
      </div>
    </div>
  )
}
