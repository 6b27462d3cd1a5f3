import { useId } from "react"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { useText } from "#ui/shared/useText.ts"
import "#ui/shared/form/colourField.css"

interface ColourFieldProps {
  readonly field: FieldBinding<string>
  readonly legend: string
  readonly palette: ReadonlyArray<string>
  /** The accessible name of a palette colour, by its number from 1. */
  readonly nameOf: (number: number) => string
  readonly otherLabel: string
}

/** The choice of a palette colour or a custom one; radio buttons, so that arrow keys work. */
export function ColourField({ field, legend, nameOf, otherLabel, palette }: ColourFieldProps) {
  const text = useText()
  const name = useId()
  return (
    <fieldset className="colours" disabled={field.isReadOnly}>
      <legend>{legend}</legend>
      <div className="colours-row">
        {palette.map((colour, place) => (
          <label key={colour} className="palette-colour" style={{ backgroundColor: colour }}>
            <input
              type="radio"
              name={name}
              value={colour}
              aria-label={nameOf(place + 1)}
              checked={colour === field.value}
              onChange={() => field.onChange(colour)}
            />
          </label>
        ))}
        <label className="colour-other" data-chosen={!palette.includes(field.value) || undefined}>
          <input
            type="color"
            aria-label={otherLabel}
            value={field.value}
            onChange={(event) => field.onChange(event.target.value)}
          />
          {otherLabel}
        </label>
      </div>
      {field.messageKey === null ? null : <span className="field-error">{text(field.messageKey)}</span>}
    </fieldset>
  )
}
