import type { ReactElement } from "react"
import type { MissionStep } from "#schemas/missions/missionRules.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { DatesStep } from "#ui/missions/steps/DatesStep.tsx"
import { field, type StepProps } from "#ui/missions/steps/fields.ts"
import { ServicesStep } from "#ui/missions/steps/ServicesStep.tsx"
import { SummaryStep } from "#ui/missions/steps/SummaryStep.tsx"
import { TeamStep } from "#ui/missions/steps/TeamStep.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"

function DataStep({ made }: StepProps) {
  const { t } = useMissionWords()
  return (
    <>
      <div data-first>
        <TextField field={field(made, "name")} label={t("field.name")} hint={t("field.name.hint")} required />
      </div>
      <TextField field={field(made, "reference")} label={t("field.reference")} />
    </>
  )
}

const parts: Readonly<Record<MissionStep, (props: StepProps) => ReactElement>> = {
  data: DataStep,
  services: ServicesStep,
  team: TeamStep,
  dates: DatesStep,
  summary: SummaryStep
}

/** The fields of the current step. */
export function StepPart(props: StepProps) {
  const Part = parts[props.made.view.step]
  return <Part {...props} />
}
