import { useState } from "react"
import { Field } from "#ui/shared/form/Field.tsx"

interface TypedFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly messageKey?: string | null
  readonly isWrong?: boolean
  readonly isReadOnly: boolean
  readonly required?: boolean
  /** Rows of a text area; absent for a single-line input. */
  readonly rows?: number
  readonly onChange: (typed: string) => void
}

/**
 * A text field in a row of a list. It keeps the typed text in its own state, because the parent trims the value:
 * otherwise a space typed before the next word would vanish.
 */
export function TypedField({
  hint,
  isReadOnly,
  isWrong = false,
  label,
  messageKey = null,
  onChange,
  required = false,
  rows,
  value
}: TypedFieldProps) {
  const [typed, setTyped] = useState(value)
  const change = (text: string) => {
    setTyped(text)
    onChange(text)
  }
  return (
    <Field label={label} hint={hint} required={required} messageKey={messageKey}>
      {(control) => {
        const shared = { ...control, value: typed, readOnly: isReadOnly, autoComplete: "off" }
        const invalid = control["aria-invalid"] ?? (isWrong || undefined)
        return rows === undefined ? (
          <input
            {...shared}
            aria-invalid={invalid}
            className="input"
            type="text"
            onChange={(event) => change(event.target.value)}
          />
        ) : (
          <textarea
            {...shared}
            aria-invalid={invalid}
            className="input area"
            rows={rows}
            onChange={(event) => change(event.target.value)}
          />
        )
      }}
    </Field>
  )
}
