import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import type { TypedNumber } from "#schemas/shared/form.ts"
import { formatMoney, readMoney, readNumber, writeNumber } from "#services/shared/numbers.ts"
import { Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { useTyped } from "#ui/shared/kit/useTyped.ts"

interface AmountFieldProps {
  readonly field: FieldBinding<TypedNumber>
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  readonly min?: number
  readonly max?: number
  /** What the arrows up and down add and take away; without it they do nothing. */
  readonly step?: number
}

interface Writing {
  readonly read: (language: Language, text: string) => number | null
  readonly write: (language: Language, value: number) => string
}

const money: Writing = { read: readMoney, write: formatMoney }
const whole: Writing = { read: readNumber, write: writeNumber }

const within = (value: number, { max = Infinity, min = -Infinity }: Pick<AmountFieldProps, "min" | "max">) =>
  Math.min(max, Math.max(min, value))

/** The two below are one field: a text that is read as a number, and steps of it. */
function AmountField({
  field,
  hint,
  label,
  max,
  min,
  required = false,
  step,
  writing
}: AmountFieldProps & { readonly writing: Writing }) {
  "use no memo"
  const { i18n, t } = useTranslation("form")
  const language = i18n.language as Language
  const write = (value: number) => writing.write(language, value)
  const { isReadOnly, name, onChange, value } = field
  const problem = (meant: TypedNumber) => {
    if (typeof meant !== "number") return t(writing === money ? "number.money" : "number.unknown")
    if (min !== undefined && max !== undefined && (meant < min || meant > max))
      return t("number.between", { min: write(min), max: write(max) })
    if (min !== undefined && meant < min) return t("number.min", { min: write(min) })
    return max !== undefined && meant > max ? t("number.max", { max: write(max) }) : null
  }
  const typed = useTyped<TypedNumber>({
    value,
    none: null,
    shown: typeof value === "number" ? write(value) : (value ?? ""),
    read: (text) => writing.read(language, text),
    isWhole: () => true,
    problem,
    onChange,
    onUnfinished: onChange
  })
  const spin = {
    role: "spinbutton",
    "aria-valuemin": min,
    "aria-valuemax": max,
    "aria-valuenow": typeof value === "number" ? value : undefined,
    "aria-valuetext": typeof value === "number" ? write(value) : undefined
  } as const
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") typed.settle(false)
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0
    if (direction === 0 || step === undefined || isReadOnly) return
    event.preventDefault()
    const from = typeof value === "number" ? value : within(0, { min: min ?? 0 }) - direction * step
    typed.take(
      within(from + direction * step, { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) })
    )
  }
  return (
    <Field label={label} hint={hint} required={required} messageKey={field.messageKey} message={typed.message}>
      {(control) => (
        <input
          {...control}
          {...(step === undefined ? {} : spin)}
          className="input"
          type="text"
          inputMode={min !== undefined && min >= 0 ? (writing === money ? "decimal" : "numeric") : "text"}
          autoComplete="off"
          name={name}
          readOnly={isReadOnly}
          value={typed.text}
          onFocus={typed.begin}
          onBlur={() => typed.settle(true)}
          onChange={({ target }) => typed.type(target.value)}
          onKeyDown={onKeyDown}
        />
      )}
    </Field>
  )
}

/**
 * [I18-005] A whole number of a form: `<NumberField field={form.field("quantity")} label={…} min={1} max={99} step={1} />`.
 * The form's value is the number, null for none. A text that is no number within the bounds is the value too, so that
 * nothing is saved behind it: the form's check refuses whatever is a string (`typeof value === "string"`).
 */
export const NumberField = (props: AmountFieldProps) => <AmountField {...props} writing={whole} />

/**
 * [I18-007] An amount in euros: 1 234,50 € as the reader's language writes it, 123450 in the form. `min`, `max` and `step`
 * are cents too; the value is as that of `NumberField`.
 */
export const MoneyField = (props: AmountFieldProps) => <AmountField {...props} writing={money} />
