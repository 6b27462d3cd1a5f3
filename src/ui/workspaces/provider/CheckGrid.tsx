import { useId } from "react"
import { exclamationCircle } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/shared/form/form.css"

export interface CheckItem {
  readonly value: string
  readonly label: string
}

interface CheckGridProps {
  readonly legend: string
  readonly hint?: string
  readonly messageKey?: string | null
  readonly items: ReadonlyArray<CheckItem>
  readonly checked: ReadonlySet<string>
  readonly disabled: boolean
  readonly onToggle: (value: string, isOn: boolean) => void
}

/** A group of checkboxes, side by side. */
export function CheckGrid({ checked, disabled, hint, items, legend, messageKey = null, onToggle }: CheckGridProps) {
  const id = useId()
  const text = useText()
  return (
    <fieldset className="check-grid" aria-describedby={hint === undefined ? undefined : id} disabled={disabled}>
      <legend>{legend}</legend>
      {hint === undefined ? null : <small id={id}>{hint}</small>}
      <div>
        {items.map(({ label, value }) => (
          <label key={value} className="check-field">
            <input
              type="checkbox"
              className="check"
              checked={checked.has(value)}
              onChange={(event) => onToggle(value, event.target.checked)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {messageKey === null ? null : (
        <span className="field-error">
          <Icon of={exclamationCircle} />
          {text(messageKey)}
        </span>
      )}
    </fieldset>
  )
}
