import { type ReactNode, useEffect, useId, useRef } from "react"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import "#ui/shared/form/form.css"
import "#ui/shared/kit/steps/steps.css"

interface StepFrameProps {
  /** The heading level within the page. */
  readonly level: 2 | 3
  readonly title: ReactNode
  readonly text?: string
  /** Errors of the step as a whole. */
  readonly problems: ReadonlyArray<string>
  readonly busy: boolean
  readonly canContinue: boolean
  readonly continueLabel: string
  readonly backLabel: string
  /** Null on the first step. */
  readonly onBack: (() => void) | null
  readonly onContinue: () => void
  /** The wizard that emits `step.refused`. */
  readonly wizard: {
    readonly on: (type: "step.refused", listener: () => void) => { readonly unsubscribe: () => void }
  }
  readonly children: ReactNode
}

/** Focus targets when a step appears or is refused: the first error, the first field, or the heading. */
const focusOrder = ["[aria-invalid='true']", "[data-first] :is(input, select)", "[data-step-title]"]

/** One step of a wizard: question, fields, back and continue. Remount it for each step (`key`). */
export function StepFrame(props: StepFrameProps) {
  const { backLabel, busy, canContinue, children, continueLabel, level, onBack, onContinue, problems, text, title } =
    props
  const { wizard } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const focus = () => {
      const found = focusOrder.map((selector) => form.current?.querySelector<HTMLElement>(selector) ?? null)
      found.find((element) => element !== null)?.focus()
    }
    focus()
    // Wait one frame until the errors are rendered.
    const refused = wizard.on("step.refused", () => void requestAnimationFrame(focus))
    return () => refused.unsubscribe()
  }, [wizard])
  const Heading = level === 2 ? "h2" : "h3"
  return (
    <form
      ref={form}
      className="panel section form step"
      noValidate
      aria-labelledby={id}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        onContinue()
      }}
    >
      <div className="section-head">
        <Heading
          id={id}
          className="step-title"
          data-step-title
          tabIndex={-1}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return
            // The next step gets the focus during this key press: without `preventDefault` the same Enter would submit
            // that step too.
            event.preventDefault()
            onContinue()
          }}
        >
          {title}
        </Heading>
        {text === undefined ? null : <p className="muted">{text}</p>}
      </div>
      {problems.map((problem) => (
        <Notice key={problem} tone="error">
          {problem}
        </Notice>
      ))}
      {children}
      <div className="form-bar step-bar">
        <button type="submit" className="button" aria-disabled={!canContinue || undefined}>
          {busy ? <Icon of={spinner} className="spin" /> : null}
          {continueLabel}
        </button>
        {onBack === null ? null : (
          <button type="button" className="button" data-kind="quiet" onClick={onBack}>
            {backLabel}
          </button>
        )}
      </div>
    </form>
  )
}
