import { useDeferredValue } from "react"
import { missionErrors } from "#schemas/missions/missionRules.ts"
import { planOf } from "#schemas/missions/plan.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { SimulationLine } from "#ui/missions/Simulation.tsx"
import type { MissionWizard } from "#ui/missions/useMissionWizard.ts"

/** Previews the tasks that result from the current dates and frequencies, before they are saved. */
export function TaskPreview({ made: { view } }: { readonly made: MissionWizard }) {
  const { t } = useMissionWords()
  const vendorId = useHere().entity?.vendorId ?? null
  const content = useDeferredValue(view.content)
  // No preview of invalid input: the fields show the errors.
  if (vendorId === null || Object.keys(missionErrors(content)).length > 0) return null
  if (view.kind === "amendment" && view.id !== null)
    return <SimulationLine vendorId={vendorId} missionId={view.id} content={content} />
  return (
    <p className="muted" role="status">
      {t("foresight", { count: planOf(content).length })}
    </p>
  )
}
