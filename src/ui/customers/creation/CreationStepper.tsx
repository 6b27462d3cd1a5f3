import { useTranslation } from "react-i18next"
import type { Steps } from "#ui/customers/creation/fields.ts"
import { Stepper } from "#ui/shared/kit/steps/index.ts"

/** [WIZ-001] The seven steps of the wizard; the user can open again those already reached. */
export function CreationStepper({ steps: { view, wizard } }: { readonly steps: Steps }) {
  const { t } = useTranslation("creation")
  return (
    <Stepper
      label={t("steps")}
      place={t("place", { place: view.place, count: view.steps.length })}
      done={t("step.done")}
      steps={view.steps.map((step) => ({ ...step, label: t(`step.${step.name}`) }))}
      onChoose={(step) => wizard.send({ type: "step.chosen", step })}
    />
  )
}
