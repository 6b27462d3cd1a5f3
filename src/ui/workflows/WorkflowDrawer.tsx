import { useQueryClient } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import {
  keptIds,
  statusLine,
  statusLines,
  withoutStatus,
  type WorkflowValues
} from "#schemas/workflows/workflowForm.ts"
import { newStatuses } from "#machines/workflows/statusList.ts"
import { workflowDrawerMachine, type WorkflowDrawerRef } from "#machines/workflows/workflowDrawer.machine.ts"
import { toWorkflowDrawerView, type WorkflowDrawerView } from "#machines/workflows/workflowDrawer.projection.ts"
import type { FieldValue } from "#schemas/shared/form.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import type { Sharing, Workflow } from "#schemas/workflows/workflow.ts"
import { drawerActors, workflows } from "#services/workflows/workflowResource.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { ChoiceField } from "#ui/shared/form/Choices.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { PlanQuestion } from "#ui/workflows/PlanQuestion.tsx"
import { StatusChain } from "#ui/workflows/StatusChain.tsx"
import { StatusesEditor } from "#ui/workflows/StatusesEditor.tsx"

interface DrawerProps {
  readonly vendorId: VendorId
  /** Null for a new workflow. */
  readonly id: number | null
  readonly onClose: () => void
}

const width = "42rem"

/** [WFL-007] The drawer of one workflow. */
export function WorkflowDrawer({ id, onClose, vendorId }: DrawerProps) {
  const { t } = useTranslation("workflows")
  const text = useText()
  const { ask, snackbar } = usePortal()
  const queries = useQueryClient()
  const [logic] = useState(() => workflowDrawerMachine.provide({ actors: drawerActors(ask, vendorId) }))
  const ref = useActorRef(logic, { input: { id } })
  const view = useSelector(ref, toWorkflowDrawerView, isEqualJson)
  useEffect(() => {
    const gone = ref.on("workflow.gone", () => {
      const { name = "" } = ref.getSnapshot().context.workflow ?? {}
      snackbar.send({
        type: "message.raised",
        message: { tone: "success", code: "workflows:removed", params: { name }, text: null }
      })
      for (const key of workflows.queries) void queries.invalidateQueries({ queryKey: [key] })
    })
    return () => gone.unsubscribe()
  }, [queries, ref, snackbar])
  const isClosed = view.phase === "closed"
  useEffect(() => {
    // Called after the form is unmounted: it would otherwise ask about unsaved changes of a deleted workflow.
    if (isClosed) onClose()
  }, [isClosed, onClose])
  const leave = () => ref.send({ type: "drawer.closed" })
  if (isClosed) return null
  if (view.phase === "editing") {
    return view.workflow?.can_edit === false ? (
      <Readonly workflow={view.workflow} onClose={leave} />
    ) : (
      <Editor vendorId={vendorId} drawer={ref} view={view} onClose={leave} />
    )
  }
  return (
    <Dialog title={t("drawer")} width={width} onClose={leave}>
      <div className="workflow-drawer">
        {view.phase === "unread" ? (
          <ErrorState
            title={t("unread")}
            text={text(view.failure ?? "error.global")}
            onRetry={() => ref.send({ type: "drawer.reread" })}
          />
        ) : (
          <SkeletonRows count={5} />
        )}
      </div>
    </Dialog>
  )
}

/** [WFL-011] The read-only view for users who may see the workflow but not change it. */
function Readonly({ onClose, workflow }: { readonly workflow: Workflow; readonly onClose: () => void }) {
  const { t } = useTranslation("workflows")
  const text = useText()
  return (
    <Dialog title={t("edit.title", { name: workflow.name })} width={width} onClose={onClose}>
      <div className="workflow-drawer">
        <Notice tone="info">{text("closed.mayWriteWorkflows")}</Notice>
        <StatusChain
          label={t("chain")}
          statuses={(workflow.statuses ?? []).map((status) => ({ key: status.id, ...status }))}
        />
      </div>
    </Dialog>
  )
}

interface EditorProps {
  readonly vendorId: VendorId
  readonly drawer: WorkflowDrawerRef
  readonly view: WorkflowDrawerView
  readonly onClose: () => void
}

function Editor({ drawer, onClose, vendorId, view }: EditorProps) {
  const { t } = useTranslation("workflows")
  const text = useText()
  const { side } = useHere()
  const { workflow } = view
  const [initial] = useState((): WorkflowValues => ({
    name: "",
    sharing: "shared",
    is_active: true,
    statuses: newStatuses([t("first.todo"), t("first.doing"), t("first.done")]).map(statusLine)
  }))
  const form = useResource(workflows, { place: { vendorId }, entity: workflow, initial })
  const [sharing, active, statuses] = [form.field("sharing"), form.field("is_active"), form.field("statuses")]
  const lines = statusLines(statuses.value)
  useEffect(() => {
    const agreed = drawer.on("plan.agreed", ({ plan }) => {
      if (plan.kind === "status") statuses.onChange(withoutStatus(statuses.value, plan.key))
      if (plan.kind === "rest") active.onChange(false)
    })
    return () => agreed.unsubscribe()
  })
  const own: Sharing = side === "accountant" ? "private_firm" : "private_vendor"
  const readOf = (field: string, value: FieldValue) => {
    if (field === "sharing") return text(`workflows:sharing.${String(value)}`)
    if (field === "is_active") return t(value === true ? "active" : "inactive")
    if (field === "statuses" && Array.isArray(value))
      return statusLines(value)
        .map(({ name }) => name)
        .join(" → ")
    return String(value)
  }
  return (
    <>
      <FormDialog
        title={workflow === null ? t("add.title") : t("edit.title", { name: workflow.name })}
        width={width}
        form={form}
        labelOf={(field) => text(`workflows:field.${field}`)}
        readOf={readOf}
        onClose={onClose}
      >
        <div className="workflow-drawer form">
          {view.failure === null || view.question !== null ? null : <Notice tone="error">{text(view.failure)}</Notice>}
          <TextField field={form.field("name")} label={t("field.name")} hint={t("field.name.hint")} required />
          <StatusesEditor
            field={statuses}
            canRemove={view.canPlan}
            onRemove={({ id, key }) => {
              // An unsaved status has no documents, so no plan is needed.
              if (id === undefined) statuses.onChange(withoutStatus(statuses.value, key))
              else
                drawer.send({
                  type: "plan.made",
                  plan: { kind: "status", key, kept: keptIds(lines.filter((line) => line.key !== key)) }
                })
            }}
          />
          <ChoiceField
            field={sharing}
            legend={t("field.sharing")}
            choices={(["shared", own] as const).map((value) => ({
              value,
              label: t(`sharing.${value}`),
              hint: t(`sharing.${value}.hint`)
            }))}
          />
          <CheckField
            field={{
              ...active,
              onChange: (isOn) => {
                if (isOn || workflow?.is_active === false) active.onChange(isOn)
                else drawer.send({ type: "plan.made", plan: { kind: "rest" } })
              }
            }}
            label={t("field.is_active")}
            hint={t("field.is_active.hint")}
          />
          {workflow === null ? null : (
            <div className="workflow-danger">
              <p className="muted">{t("delete.text")}</p>
              <button
                type="button"
                className="button"
                data-kind="quiet"
                data-tone="danger"
                aria-disabled={!view.canPlan || undefined}
                onClick={() => drawer.send({ type: "plan.made", plan: { kind: "removal" } })}
              >
                {t("delete")}
              </button>
            </div>
          )}
        </div>
      </FormDialog>
      {view.question === null ? null : (
        <PlanQuestion
          question={view.question}
          failure={view.failure}
          workflow={workflow}
          onConfirm={() => drawer.send({ type: "plan.confirmed" })}
          onDismiss={() => drawer.send({ type: "plan.dismissed" })}
        />
      )}
    </>
  )
}
