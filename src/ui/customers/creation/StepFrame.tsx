import { type ReactElement, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { CreationStep } from "#schemas/customers/creation/creation.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { AccountantsStep } from "#ui/customers/creation/AccountantsStep.tsx"
import { AdministratorStep } from "#ui/customers/creation/AdministratorStep.tsx"
import { ApplicationsStep } from "#ui/customers/creation/ApplicationsStep.tsx"
import type { Steps } from "#ui/customers/creation/fields.ts"
import { GeneralStep } from "#ui/customers/creation/GeneralStep.tsx"
import { SiretStep } from "#ui/customers/creation/SiretStep.tsx"
import { TreeStep } from "#ui/customers/creation/TreeStep.tsx"
import { YearsStep } from "#ui/customers/creation/YearsStep.tsx"
import { spinner } from "#ui/shared/firstIcons.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/shared/form/form.css"

export interface StepProps {
  readonly firmId: FirmId
  readonly steps: Steps
}

const parts: Readonly<Record<CreationStep, (props: StepProps) => ReactElement>> = {
  siret: SiretStep,
  general: GeneralStep,
  accountants: AccountantsStep,
  administrator: AdministratorStep,
  years: YearsStep,
  applications: ApplicationsStep,
  tree: TreeStep
}

/** Where the keys go when a step appears: to what is wrong with it, to its first field, or to its heading. */
const focusOrder = ["[aria-invalid='true']", "[data-first] :is(input, select)", "h2"]

/** One step: its question, its fields, and the ways on and back. */
export function StepFrame({ firmId, steps }: StepProps) {
  const { t } = useTranslation("creation")
  const text = useText()
  const { view, wizard } = steps
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const focus = () => {
      const found = focusOrder.map((selector) => form.current?.querySelector<HTMLElement>(selector) ?? null)
      found.find((element) => element !== null)?.focus()
    }
    focus()
    // Once the errors are on the page.
    const refused = wizard.on("step.refused", () => void requestAnimationFrame(focus))
    return () => refused.unsubscribe()
  }, [wizard])
  const Part = parts[view.step]
  const goOn = () => wizard.send({ type: "step.continued" })
  return (
    <form
      ref={form}
      className="panel section form step"
      noValidate
      aria-labelledby="creation-step"
      aria-busy={view.busy}
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      <div className="section-head">
        <h2
          id="creation-step"
          tabIndex={-1}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return
            // Else the same stroke would go on from the next step too, which has the keys by then.
            event.preventDefault()
            goOn()
          }}
        >
          {t(`step.${view.step}.title`)}
          {view.isSkippable ? (
            <span className="tag" data-tone="plain">
              {t("optional")}
            </span>
          ) : null}
        </h2>
        <p className="muted">{t(`step.${view.step}.text`)}</p>
      </div>
      {view.failure === null ? null : <Notice tone="error">{text(view.failure)}</Notice>}
      <Part firmId={firmId} steps={steps} />
      <div className="form-bar step-bar">
        <button type="submit" className="button" aria-disabled={!view.canContinue || undefined}>
          {view.busy ? <Icon of={spinner} className="spin" /> : null}
          {t(view.isCreating ? "creating" : `continue.${view.continueKey}`)}
        </button>
        {view.canGoBack ? (
          <button
            type="button"
            className="button"
            data-kind="quiet"
            onClick={() => wizard.send({ type: "step.leftBack" })}
          >
            {t("back")}
          </button>
        ) : null}
      </div>
    </form>
  )
}
