import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { Suspense, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { toWithdrawalView, withdrawalMachine, type WithdrawalRef } from "#machines/workflows/withdrawal.machine.ts"
import { nodeWorkflowEventRefusals } from "#machines/workflows/workflow.projection.ts"
import type { TreeNode } from "#schemas/documents/node.ts"
import type { NodeWorkflow, Workflow, WorkflowId } from "#schemas/workflows/workflow.ts"
import { statusQueries, withdrawalActors } from "#services/workflows/nodeWorkflowActors.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import { ManyStatuses } from "#ui/documents/workflows/ManyStatuses.tsx"
import { StatusSelect } from "#ui/documents/workflows/StatusSelect.tsx"
import { useChooser } from "#ui/documents/workflows/useChooser.ts"
import { useStatusMoves } from "#ui/documents/workflows/useStatusMoves.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { Choices } from "#ui/shared/form/Choices.tsx"
import { objectsColumn } from "#ui/shared/icons/frame/icons.ts"
import { EntityLines } from "#ui/shared/kit/list/EntityList.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { StatusChain } from "#ui/workflows/StatusChain.tsx"
import "#ui/shared/entityList.css"
import "#ui/workflows/workflows.css"

interface NodeWorkflowsDialogProps {
  readonly nodes: ReadonlyArray<TreeNode>
  readonly onClose: () => void
}

/** [WFL-009] [WFL-010] The workflows of one folder or document, or the status choice for several documents. */
export function NodeWorkflowsDialog({ nodes, onClose }: NodeWorkflowsDialogProps) {
  const [node] = nodes
  return node === undefined ? null : (
    <Suspense fallback={null}>
      <Worded nodes={nodes} node={node} onClose={onClose} />
    </Suspense>
  )
}

interface OneProps extends Pick<NodeWorkflowsDialogProps, "onClose"> {
  readonly node: TreeNode
}

function Worded({ node, nodes, onClose }: NodeWorkflowsDialogProps & OneProps) {
  usePageTexts("workflows")
  return nodes.length === 1 ? <One node={node} onClose={onClose} /> : <ManyStatuses nodes={nodes} onClose={onClose} />
}

function One({ node, onClose }: OneProps) {
  const { t } = useTranslation(["workflows", "app"])
  const { ask } = usePortal()
  const { store } = useDocumentsStore()
  const { vendorId } = store
  const [logic] = useState(() => withdrawalMachine.provide({ actors: withdrawalActors(ask, vendorId, node.id) }))
  const withdrawal = useActorRef(logic)
  const all = useQuery(
    useCall("workflows.list", { params: { vendorId }, query: { statuses: "true" }, showError: false })
  )
  const on = useQuery(useCall("workflows.ofNode", { params: { vendorId, nodeId: node.id }, showError: false }))
  return (
    <Dialog
      title={t("workflows:on.title", { name: node.name })}
      onClose={onClose}
      width="40rem"
      footer={
        <button type="button" className="button" data-kind="second" onClick={onClose}>
          {t("app:close")}
        </button>
      }
    >
      {node.type === "folder" ? <p className="muted">{t("workflows:on.folder.hint")}</p> : null}
      <QueryBoundary query={all} rows={2}>
        {({ data: workflows }) => (
          <QueryBoundary query={on} rows={2}>
            {({ data }) => <Lines node={node} workflows={workflows} on={data} withdrawal={withdrawal} />}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </Dialog>
  )
}

interface LinesProps {
  readonly node: TreeNode
  readonly workflows: ReadonlyArray<Workflow>
  readonly on: ReadonlyArray<NodeWorkflow>
  readonly withdrawal: WithdrawalRef
}

function Lines({ node, on, withdrawal, workflows }: LinesProps) {
  const { t } = useTranslation("workflows")
  const text = useText()
  const queries = useQueryClient()
  const { snackbar } = usePortal()
  const { store } = useDocumentsStore()
  const work = useListActions("nodeWorkflow", statusQueries)
  const view = useSelector(withdrawal, toWithdrawalView, isEqualJson)
  const nameOf = (id: WorkflowId) => workflows.find((workflow) => workflow.id === id)?.name ?? ""
  useEffect(() => {
    const done = withdrawal.on("workflow.withdrawn", ({ workflow }) => {
      const params = { workflow: nameOf(workflow), name: node.name }
      snackbar.send({
        type: "message.raised",
        message: { tone: "success", code: "workflows:on.withdrawn.done", params, text: null }
      })
      for (const key of statusQueries) void queries.invalidateQueries({ queryKey: [key] })
      store.refetchIfDisconnected()
    })
    return () => done.unsubscribe()
  })
  const standings = new Map(on.map((one) => [one.workflow_id, one]))
  const shown = workflows.filter(({ id, is_active }) => is_active || standings.get(id)?.is_applied === true)
  return (
    <>
      {view.failure === null ? null : <Notice tone="error">{text(view.failure)}</Notice>}
      <EntityLines entities={shown} none={{ icon: objectsColumn, title: t("on.none"), text: t("on.none.text") }}>
        {(workflow) => (
          <Line
            workflow={workflow}
            node={node}
            standing={standings.get(workflow.id)}
            withdrawal={withdrawal}
            busy={view.busy}
            work={work}
          />
        )}
      </EntityLines>
      {view.question === null ? null : (
        <Withdrawal
          node={node}
          name={nameOf(view.question.request.workflow)}
          question={view.question}
          to={withdrawal}
        />
      )}
    </>
  )
}

interface LineProps {
  readonly workflow: Workflow
  readonly node: TreeNode
  readonly standing: NodeWorkflow | undefined
  readonly withdrawal: WithdrawalRef
  readonly busy: boolean
  readonly work: ReturnType<typeof useListActions>
}

function Line({ busy, node, standing, withdrawal, work, workflow }: LineProps) {
  const { t } = useTranslation("workflows")
  const text = useText()
  const { ask } = usePortal()
  const { store } = useDocumentsStore()
  const by = useChooser(workflow)
  const { move, wanted } = useStatusMoves(store.vendorId, workflow, () => node.name)
  const isApplied = standing?.is_applied === true
  const isDocument = node.type === "document"
  const status = wanted.get(node.id) ?? standing?.status_id ?? null
  const facts = {
    kind: node.type,
    isTrashed: node.deleted_at !== null,
    isActive: workflow.is_active,
    statuses: workflow.statuses ?? [],
    isValidated: isDocument && node.is_validated,
    status,
    isOwnChoice: wanted.has(node.id) || standing?.is_own_choice === true
  }
  const refusals = nodeWorkflowEventRefusals(isApplied, facts, {
    type: isApplied ? "workflow.withdrawn" : "workflow.applied",
    by
  })
  const reason = refusals?.[0] === undefined ? undefined : text(`closed.${refusals[0]}`)
  const label = t(isApplied ? "on.withdraw" : "on.apply")
  const act = () => {
    if (isApplied) return withdrawal.send({ type: "withdrawal.asked", workflow: workflow.id, isFolder: !isDocument })
    const params = { vendorId: store.vendorId, nodeId: node.id, workflowId: workflow.id }
    return work.act("workflows:on.applied.done", { workflow: workflow.name, name: node.name }, () =>
      ask("workflows.apply", { params, showError: false })
    )
  }
  return (
    <li className="entity-line">
      <div className="entity-text">
        <h3 className="entity-name">
          {workflow.name}
          <span className="tag" data-tone={isApplied ? "ok" : "plain"}>
            {t(isApplied ? (standing.inherited_from === null ? "on.applied" : "on.inherited") : "on.off")}
          </span>
        </h3>
        {isApplied && isDocument ? (
          <StatusSelect
            workflow={workflow}
            label={t("on.status", { workflow: workflow.name })}
            status={status}
            isValidated={facts.isValidated}
            isOwnChoice={facts.isOwnChoice}
            by={by}
            onChoose={(next) => move([{ node_id: node.id, status_id: next, from: status }])}
          />
        ) : (
          <StatusChain
            label={t("chain")}
            statuses={(workflow.statuses ?? []).map((one) => ({ key: one.id, ...one }))}
          />
        )}
      </div>
      <div className="actions">
        {isApplied && !isDocument ? (
          <button
            type="button"
            className="button"
            data-kind="second"
            data-size="small"
            aria-label={`${t("on.board")} – ${workflow.name}`}
            onClick={() =>
              store.ref.send({ type: "dialog.asked", dialog: { name: "board", nodes: [node], workflow: workflow.id } })
            }
          >
            {t("on.board")}
          </button>
        ) : null}
        {workflow.can_edit ? (
          <button
            type="button"
            className="button"
            data-kind="quiet"
            data-size="small"
            aria-label={`${label} – ${workflow.name}`}
            aria-disabled={busy || reason !== undefined || undefined}
            title={reason}
            onClick={busy || reason !== undefined ? undefined : act}
          >
            {label}
          </button>
        ) : null}
      </div>
    </li>
  )
}

interface WithdrawalProps {
  readonly node: TreeNode
  readonly name: string
  readonly question: NonNullable<ReturnType<typeof toWithdrawalView>["question"]>
  readonly to: WithdrawalRef
}

/** [WFL-009] Asks whether to remove the workflow from this node only, or also from everything below it. */
function Withdrawal({ name, node, question: { simulation, request }, to }: WithdrawalProps) {
  const { t } = useTranslation("workflows")
  const dismiss = () => to.send({ type: "withdrawal.dismissed" })
  return (
    <Dialog
      title={t("withdraw.title", { workflow: name, name: node.name })}
      onClose={dismiss}
      role="alertdialog"
      width="34rem"
      footer={
        <DialogActions onCancel={dismiss}>
          <button type="button" className="button" onClick={() => to.send({ type: "withdrawal.confirmed" })}>
            {t("withdraw.confirm")}
          </button>
        </DialogActions>
      }
    >
      <Choices
        legend={t("withdraw.legend")}
        value={request.cascade ? "all" : "here"}
        choices={[
          { value: "here", label: t("withdraw.here"), hint: t("withdraw.here.hint") },
          { value: "all", label: t("withdraw.all"), hint: t("withdraw.all.hint", { count: simulation.documents }) }
        ]}
        onChange={(value) => to.send({ type: "cascade.chosen", cascade: value === "all" })}
      />
    </Dialog>
  )
}
