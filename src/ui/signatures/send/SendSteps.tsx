import { AreasStep } from "#ui/signatures/send/AreasStep.tsx"
import { MessageStep } from "#ui/signatures/send/MessageStep.tsx"
import { PeopleStep } from "#ui/signatures/send/PeopleStep.tsx"
import { SummaryStep } from "#ui/signatures/send/SummaryStep.tsx"
import type { StepProps } from "#ui/signatures/send/useSending.ts"

const parts = { people: PeopleStep, areas: AreasStep, message: MessageStep, summary: SummaryStep }

/** The content of the current step. */
export function StepPart(props: StepProps) {
  const Part = parts[props.made.view.step]
  return <Part {...props} />
}
