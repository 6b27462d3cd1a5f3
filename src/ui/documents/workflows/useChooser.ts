import type { StatusChooser } from "#machines/workflows/nodeWorkflow.machine.ts"
import type { Workflow } from "#schemas/workflows/workflow.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useActorOrNobody } from "#ui/documents/page/documentsStoreContext.ts"

/** The user's rights as the workflow machines take them. */
export const useChooser = ({ can_edit }: Pick<Workflow, "can_edit">): StatusChooser => {
  const { canWrite } = useActorOrNobody()
  const { side } = useHere()
  return { canWrite, canEdit: can_edit, side: side === "accountant" ? "firm" : "company" }
}
