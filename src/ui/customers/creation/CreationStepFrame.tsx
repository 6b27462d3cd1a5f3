import { type ComponentType, Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { CreationStep } from "#schemas/customers/creation/creation.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { AdministratorStep } from "#ui/customers/creation/AdministratorStep.tsx"
import type { Steps } from "#ui/customers/creation/fields.ts"
import { GeneralStep } from "#ui/customers/creation/GeneralStep.tsx"
import { SiretStep } from "#ui/customers/creation/SiretStep.tsx"
import { TreeStep } from "#ui/customers/creation/TreeStep.tsx"
import { YearsStep } from "#ui/customers/creation/YearsStep.tsx"
import { StepFrame } from "#ui/shared/kit/steps/index.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

export interface StepProps {
  readonly firmId: FirmId
  readonly steps: Steps
}

// Only two steps choose from long lists: their virtual rows, 12 kB, are in a lazy chunk.
const load = () => import("#ui/customers/creation/pickSteps.ts")

const parts: Readonly<Record<CreationStep, ComponentType<StepProps>>> = {
  siret: SiretStep,
  general: GeneralStep,
  accountants: lazyPart(load, (module) => module.AccountantsStep),
  administrator: AdministratorStep,
  years: YearsStep,
  applications: lazyPart(load, (module) => module.ApplicationsStep),
  tree: TreeStep
}

/** One step of the wizard: its question, its fields, and the buttons to continue and to go back. */
export function CreationStepFrame({ firmId, steps }: StepProps) {
  const { t } = useTranslation("creation")
  const text = useText()
  const { view, wizard } = steps
  const Part = parts[view.step]
  return (
    <StepFrame
      level={2}
      title={
        <>
          {t(`step.${view.step}.title`)}
          {view.isSkippable ? (
            <span className="tag" data-tone="plain">
              {t("optional")}
            </span>
          ) : null}
        </>
      }
      text={t(`step.${view.step}.text`)}
      problems={view.failure === null ? [] : [text(view.failure)]}
      busy={view.busy}
      canContinue={view.canContinue}
      continueLabel={t(view.isCreating ? "creating" : `continue.${view.continueKey}`)}
      backLabel={t("back")}
      onBack={view.canGoBack ? () => wizard.send({ type: "step.leftBack" }) : null}
      onContinue={() => wizard.send({ type: "step.continued" })}
      wizard={wizard}
    >
      <Suspense fallback={<SkeletonRows count={4} />}>
        <Part firmId={firmId} steps={steps} />
      </Suspense>
    </StepFrame>
  )
}
