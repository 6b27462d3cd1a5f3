import { type ReactNode, useId } from "react"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import "#ui/shared/form/form.css"

export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: string
  readonly mark?: ReactNode
  /** Why this choice is disabled; shown instead of the hint. */
  readonly closed?: string
}

interface ChoicesProps<Value extends string> {
  readonly legend: string
  readonly value: Value
  readonly choices: ReadonlyArray<Choice<Value>>
  readonly disabled?: boolean
  readonly onChange: (value: Value) => void
}

/** One of a few visible options: native radio buttons, with the browser's keyboard behaviour. */
export function Choices<Value extends string>({ choices, disabled, legend, onChange, value }: ChoicesProps<Value>) {
  const id = useId()
  return (
    <fieldset className="choices" disabled={disabled}>
      <legend>{legend}</legend>
      <div className="choices-row">
        {choices.map((choice) => (
          <label key={choice.value} className="choice" data-closed={choice.closed === undefined ? undefined : ""}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.closed !== undefined}
              onChange={() => onChange(choice.value)}
            />
            {choice.mark}
            <span className="grow">
              {choice.label}
              <Hint of={choice.closed ?? choice.hint} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ChoiceFieldProps<Value extends string> extends Pick<ChoicesProps<Value>, "choices" | "legend"> {
  readonly field: FieldBinding<Value>
}

/** The field of a form whose value is one of a few visible options. */
export function ChoiceField<Value extends string>({ field, ...choices }: ChoiceFieldProps<Value>) {
  return <Choices {...choices} value={field.value} disabled={field.isReadOnly} onChange={field.onChange} />
}

function Hint({ of: text }: { readonly of: string | undefined }) {
  return text === undefined ? null : <small>{text}</small>
}
