import { DayBox } from "#ui/shared/kit/date/DayInput.tsx"
import { type DayBounds, useTypedDay } from "#ui/shared/kit/date/useTypedDay.ts"
import { Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"

interface DateFieldProps extends DayBounds {
  readonly field: FieldBinding<string>
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
}

/**
 * [I18-005] [I18-006] A date field of a form, typed in the user's language or chosen in a calendar: `<DateField
 * field={form.field("due_date")} label={…} />`. The value is `2026-11-21`, or empty. An invalid text becomes the value
 * too, so that the previous date is not saved by mistake: the form's check must refuse it with `isDay`.
 */
export function DateField({ field, hint, label, max, min, required = false }: DateFieldProps) {
  "use no memo"
  const typed = useTypedDay({ max, min, value: field.value, onChange: field.onChange, onUnfinished: field.onChange })
  return (
    <Field label={label} hint={hint} required={required} messageKey={field.messageKey} message={typed.message}>
      {(control) => (
        <DayBox
          {...control}
          label={label}
          typed={typed}
          min={min}
          max={max}
          name={field.name}
          isReadOnly={field.isReadOnly}
        />
      )}
    </Field>
  )
}
