import { useTranslation } from "react-i18next"
import type { WorkflowDrawerView } from "#machines/workflows/workflowDrawer.projection.ts"
import type { StatusId, Workflow } from "#schemas/workflows/workflow.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

interface PlanQuestionProps {
  readonly question: NonNullable<WorkflowDrawerView["question"]>
  readonly failure: string | null
  readonly workflow: Workflow | null
  readonly onConfirm: () => void
  readonly onDismiss: () => void
}

/** [WFL-008] [WFL-O01] Confirms a change of a workflow and shows its effect on documents. */
export function PlanQuestion({ failure, onConfirm, onDismiss, question, workflow }: PlanQuestionProps) {
  const { t } = useTranslation("workflows")
  const text = useText()
  const { busy, canConfirm, canDismiss, simulation, plan } = question
  const { closed_by, documents, moves, places } = simulation
  const statuses = workflow?.statuses ?? []
  const nameOf = (id: StatusId | null) => statuses.find((status) => status.id === id)?.name ?? ""
  const status =
    plan.kind === "status" ? nameOf(statuses.find(({ id }) => `status-${id}` === plan.key)?.id ?? null) : ""
  const [guard] = closed_by
  return (
    <Dialog
      title={t(`plan.${plan.kind}.title`, { name: workflow?.name ?? "", status })}
      onClose={onDismiss}
      closable={canDismiss}
      role="alertdialog"
      footer={
        <DialogActions isSafest canCancel={canDismiss} onCancel={onDismiss}>
          <button
            type="button"
            className="button"
            data-kind={plan.kind === "rest" ? undefined : "danger"}
            aria-disabled={!canConfirm || undefined}
            aria-busy={busy}
            onClick={canConfirm ? onConfirm : undefined}
          >
            {t(`plan.${plan.kind}.confirm`)}
          </button>
        </DialogActions>
      }
    >
      {guard === undefined ? null : <Notice tone="warn">{text(`closed.${guard}`)}</Notice>}
      {failure === null ? null : <Notice tone="error">{text(failure)}</Notice>}
      {plan.kind === "status" ? (
        <ul className="plan-moves">
          {moves
            .filter((move) => move.documents > 0)
            .map((move) => (
              <li key={move.status_id}>
                {move.heir_id === null
                  ? t("plan.lost", { count: move.documents, from: nameOf(move.status_id) })
                  : t("plan.move", {
                      count: move.documents,
                      from: nameOf(move.status_id),
                      to: nameOf(move.heir_id)
                    })}
              </li>
            ))}
        </ul>
      ) : (
        <>
          <ul className="plan-moves">
            {places === 0 ? null : <li>{t("plan.places", { count: places })}</li>}
            {documents === 0 ? null : <li>{t("plan.documents", { count: documents })}</li>}
          </ul>
          <p>{t(`plan.${plan.kind}.text`)}</p>
        </>
      )}
      {plan.kind === "removal" ? null : <p className="muted">{t("plan.later")}</p>}
    </Dialog>
  )
}
