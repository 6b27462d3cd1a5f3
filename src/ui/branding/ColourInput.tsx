import { useTranslation } from "react-i18next"
import { readColour } from "#schemas/branding/colours.ts"
import { Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"

interface ColourInputProps {
  readonly field: FieldBinding<string>
  readonly label: string
  readonly hint: string
}

/** A colour, typed as hex digits or picked with the browser's colour input; typed digits are normalised on blur. */
export function ColourInput({ field, hint, label }: ColourInputProps) {
  const { t } = useTranslation("branding")
  const read = readColour(field.value)
  return (
    <Field label={label} hint={hint} messageKey={field.messageKey}>
      {(control) => (
        <span className="colour">
          <input
            type="color"
            className="colour-pick"
            aria-label={t("colour.pick", { label })}
            value={read ?? "#000000"}
            disabled={field.isReadOnly}
            onChange={(event) => field.onChange(event.target.value)}
          />
          <input
            {...control}
            className="input"
            name={field.name}
            value={field.value}
            readOnly={field.isReadOnly}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => field.onChange(event.target.value)}
            onBlur={() => {
              if (read !== null && read !== field.value) field.onChange(read)
            }}
          />
        </span>
      )}
    </Field>
  )
}
