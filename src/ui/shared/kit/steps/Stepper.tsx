import { check } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import "#ui/shared/kit/steps/steps.css"

interface StepperProps<Name extends string> {
  /** The name of the wizard. */
  readonly label: string
  /** Progress on a phone: "Step 2 of 5". */
  readonly place: string
  /** Screen-reader suffix of a completed step. */
  readonly done: string
  readonly steps: ReadonlyArray<{
    readonly name: Name
    readonly label: string
    readonly isHere: boolean
    readonly isDone: boolean
    readonly isOpen: boolean
  }>
  readonly onChoose: (name: Name) => void
}

/** The steps of a wizard; the steps that the user has visited are buttons. */
export function Stepper<Name extends string>({ done, label, onChoose, place, steps }: StepperProps<Name>) {
  return (
    <nav className="stepper" aria-label={label}>
      <p className="stepper-short" aria-hidden="true">
        {place}
      </p>
      <ol>
        {steps.map(({ isDone, isHere, isOpen, label: text, name }, index) => (
          <li key={name} data-state={isHere ? "here" : isDone ? "done" : "ahead"}>
            <button
              type="button"
              aria-current={isHere ? "step" : undefined}
              disabled={!isOpen && !isHere}
              onClick={() => onChoose(name)}
            >
              <span className="stepper-mark" aria-hidden="true">
                {isDone && !isHere ? <Icon of={check} /> : index + 1}
              </span>
              <span className="stepper-name">
                {text}
                {isDone && !isHere ? <span className="visually-hidden">{done}</span> : null}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
