import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { TreeNode } from "#schemas/documents/node.ts"
import type { StatusId, Workflow } from "#schemas/workflows/workflow.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import { StatusSelect } from "#ui/documents/workflows/StatusSelect.tsx"
import { useChooser } from "#ui/documents/workflows/useChooser.ts"
import { useStatusMoves } from "#ui/documents/workflows/useStatusMoves.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { objectsColumn } from "#ui/shared/icons/frame/icons.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

interface ManyProps {
  readonly nodes: ReadonlyArray<TreeNode>
  readonly onClose: () => void
}

/** [WFL-004] Chooses the status of several documents at once, for each active workflow. */
export function ManyStatuses({ nodes, onClose }: ManyProps) {
  const { t } = useTranslation(["workflows", "app"])
  const { vendorId } = useDocumentsStore().store
  const all = useQuery(
    useCall("workflows.list", { params: { vendorId }, query: { statuses: "true" }, showError: false })
  )
  return (
    <Dialog
      title={t("workflows:choice.bulk.title", { count: nodes.length })}
      onClose={onClose}
      width="30rem"
      footer={
        <button type="button" className="button" data-kind="second" onClick={onClose}>
          {t("app:close")}
        </button>
      }
    >
      <QueryBoundary query={all} rows={2}>
        {({ data }) => {
          const active = data.filter(({ is_active }) => is_active)
          return active.length === 0 ? (
            <EmptyState icon={objectsColumn} title={t("workflows:on.none")} text={t("workflows:on.none.text")} />
          ) : (
            <div className="form">
              {active.map((workflow) => (
                <One key={workflow.id} workflow={workflow} nodes={nodes} />
              ))}
            </div>
          )
        }}
      </QueryBoundary>
    </Dialog>
  )
}

function One({ nodes, workflow }: Pick<ManyProps, "nodes"> & { readonly workflow: Workflow }) {
  const { store } = useDocumentsStore()
  const by = useChooser(workflow)
  const [chosen, setChosen] = useState<StatusId | null>(null)
  const { move } = useStatusMoves(store.vendorId, workflow, (id) => nodes.find((node) => node.id === id)?.name ?? "")
  return (
    <label className="field">
      <span className="label">{workflow.name}</span>
      <StatusSelect
        workflow={workflow}
        label={workflow.name}
        status={chosen}
        isValidated={nodes.every((node) => node.type === "document" && node.is_validated)}
        isOwnChoice={null}
        by={by}
        onChoose={(status) => {
          setChosen(status)
          move(nodes.map(({ id }) => ({ node_id: id, status_id: status })))
        }}
      />
    </label>
  )
}
