import { useTranslation } from "react-i18next"
import { nodeWorkflowEventRefusals } from "#machines/workflows/workflow.projection.ts"
import type { StatusChooser } from "#machines/workflows/nodeWorkflow.machine.ts"
import type { StatusId, Workflow } from "#schemas/workflows/workflow.ts"
import { useText } from "#ui/shared/useText.ts"

interface StatusSelectProps {
  readonly workflow: Workflow
  readonly label: string
  readonly status: StatusId | null
  readonly isValidated: boolean
  /** Whether this user chose the current status; null for several documents, whose statuses may differ. */
  readonly isOwnChoice: boolean | null
  readonly by: StatusChooser
  readonly onChoose: (status: StatusId | null) => void
}

/**
 * A select for the status of a document in one workflow. Statuses that the machine refuses are disabled and show the
 * reason.
 */
export function StatusSelect({ by, isOwnChoice, isValidated, label, onChoose, status, workflow }: StatusSelectProps) {
  const { t } = useTranslation("workflows")
  const text = useText()
  const statuses = workflow.statuses ?? []
  const facts = {
    kind: "document",
    isTrashed: false,
    isActive: workflow.is_active,
    // For several documents only the server can decide, for each one: disable no status here.
    statuses: isOwnChoice === null ? statuses.map((one) => ({ ...one, ways: null })) : statuses,
    isValidated,
    status,
    isOwnChoice: isOwnChoice === true
  } as const
  const reasonOf = (one: StatusId | null) =>
    one === status ? undefined : nodeWorkflowEventRefusals(true, facts, { type: "status.chosen", by, status: one })?.[0]
  const option = (id: StatusId | null, name: string) => {
    const reason = reasonOf(id)
    return (
      <option key={id ?? 0} value={id ?? ""} disabled={reason !== undefined} title={reason && text(`closed.${reason}`)}>
        {name}
      </option>
    )
  }
  return (
    <select
      className="input status-select"
      aria-label={label}
      value={status ?? ""}
      disabled={!by.canWrite || !workflow.is_active}
      onChange={({ target }) => onChoose(statuses.find(({ id }) => String(id) === target.value)?.id ?? null)}
    >
      {option(null, t("choice.none"))}
      {statuses.map(({ id, name }) => option(id, name))}
    </select>
  )
}
