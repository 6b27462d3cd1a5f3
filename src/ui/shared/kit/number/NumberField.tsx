import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import type { TypedNumber } from "#schemas/shared/form.ts"
import { formatMoney, formatTime, readMoney, readNumber, readTime, writeNumber } from "#services/shared/numbers.ts"
import { type ControlProps, Field } from "#ui/shared/form/Field.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { useTyped } from "#ui/shared/kit/useTyped.ts"

interface Bounds {
  readonly min?: number
  readonly max?: number
  /** Increment of the up and down arrows; without it they do nothing. */
  readonly step?: number
}

interface AmountFieldProps extends Bounds {
  readonly field: FieldBinding<TypedNumber>
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  /** Placeholder of an empty field. */
  readonly placeholder?: string
}

interface Writing {
  readonly read: (language: Language, text: string) => number | null
  readonly write: (language: Language, value: number) => string
  /** Text key of the hint about the accepted input. */
  readonly help: "number.money" | "number.time" | "number.unknown"
  readonly inputMode: "decimal" | "numeric" | "text"
}

const money: Writing = { read: readMoney, write: formatMoney, help: "number.money", inputMode: "decimal" }
const whole: Writing = { read: readNumber, write: writeNumber, help: "number.unknown", inputMode: "numeric" }
const time: Writing = { read: readTime, write: (_, value) => formatTime(value), help: "number.time", inputMode: "text" }

const within = (value: number, { max = Infinity, min = -Infinity }: Bounds) => Math.min(max, Math.max(min, value))

const useAmount = (
  { field: { onChange, value }, max, min }: Pick<AmountFieldProps, "field" | "max" | "min">,
  writing: Writing
) => {
  "use no memo"
  const { i18n, t } = useTranslation("form")
  const language = i18n.language as Language
  const write = (amount: number) => writing.write(language, amount)
  const problem = (meant: TypedNumber) => {
    if (typeof meant !== "number") return t(writing.help)
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
  return { typed, write }
}

interface BoxProps extends Bounds, Partial<ControlProps> {
  readonly field: FieldBinding<TypedNumber>
  readonly amount: ReturnType<typeof useAmount>
  readonly writing: Writing
  readonly placeholder?: string | undefined
  readonly "aria-label"?: string
  readonly className?: string
  readonly onLeave?: () => void
}

/** The text input and the step keys of a number. */
function Box({
  amount: { typed, write },
  field,
  max,
  min,
  onLeave,
  step,
  writing,
  className = "input",
  ...rest
}: BoxProps) {
  "use no memo"
  const { isReadOnly, name, value } = field
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
    <input
      {...rest}
      {...(step === undefined ? {} : spin)}
      className={className}
      type="text"
      inputMode={min !== undefined && min >= 0 ? writing.inputMode : "text"}
      autoComplete="off"
      name={name}
      readOnly={isReadOnly}
      value={typed.text}
      onFocus={typed.begin}
      onBlur={() => {
        typed.settle(true)
        onLeave?.()
      }}
      onChange={({ target }) => typed.type(target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

/** Base of `NumberField`, `MoneyField` and `TimeField`: a text input parsed as a number, with step keys. */
function AmountField({
  field,
  hint,
  label,
  placeholder,
  required = false,
  writing,
  ...bounds
}: AmountFieldProps & { readonly writing: Writing }) {
  "use no memo"
  const amount = useAmount({ field, ...bounds }, writing)
  return (
    <Field label={label} hint={hint} required={required} messageKey={field.messageKey} message={amount.typed.message}>
      {(control) => (
        <Box {...control} {...bounds} field={field} amount={amount} writing={writing} placeholder={placeholder} />
      )}
    </Field>
  )
}

/**
 * [I18-005] A whole number of a form: `<NumberField field={form.field("quantity")} label={…} min={1} max={99} step={1}
 * />`. The value is the number, or null if empty. An invalid or out-of-range text becomes the value too, so that the
 * previous number is not saved by mistake: the form's check must refuse every string (`typeof value === "string"`).
 */
export const NumberField = (props: AmountFieldProps) => <AmountField {...props} writing={whole} />

/**
 * [I18-007] An amount in euros: shown as 1 234,50 € in the user's language, held as 123450 cents in the form. `min`,
 * `max` and `step` are in cents; null and invalid texts are as in `NumberField`.
 */
export const MoneyField = (props: AmountFieldProps) => <AmountField {...props} writing={money} />

/**
 * A duration in minutes, typed and shown in hours: `1,5`, `1h30`, `90 min`. Null and invalid texts are as in
 * `NumberField`.
 */
export const TimeField = (props: AmountFieldProps) => <AmountField {...props} writing={time} />

interface NumberInputProps extends Bounds {
  /** The accessible name: the input has no visible label. */
  readonly label: string
  readonly value: number
  readonly disabled?: boolean
  readonly className?: string
  readonly onChange: (value: number) => void
}

/**
 * [I18-005] A whole number in a row of a list. `onChange` only gets numbers within the bounds; an invalid text is
 * discarded on blur.
 */
export function NumberInput({ className = "", disabled = false, label, onChange, value, ...bounds }: NumberInputProps) {
  "use no memo"
  const field: FieldBinding<TypedNumber> = {
    name: "number",
    value,
    messageKey: null,
    isReadOnly: disabled,
    onChange: (next) => {
      if (typeof next === "number") onChange(next)
    }
  }
  const amount = useAmount({ field, ...bounds }, whole)
  const isWrong = amount.typed.message !== null
  return (
    <Box
      {...bounds}
      field={field}
      amount={amount}
      writing={whole}
      aria-label={label}
      className={`input ${className}`.trim()}
      {...(isWrong ? { "aria-invalid": true } : {})}
      onLeave={() => amount.typed.take(value)}
    />
  )
}
