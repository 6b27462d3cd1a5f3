import { useQuery } from "@tanstack/react-query"
import { type CSSProperties, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { TreeModelId, TreePlan } from "#schemas/treeModels/treeModel.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/useCall.ts"
import { Dialog } from "#ui/shared/Dialog.tsx"
import { DialogActions } from "#ui/shared/DialogActions.tsx"
import { Icon } from "#ui/shared/Icon.tsx"
import { folder as folderIcon } from "#ui/shared/documentIcons.ts"
import { spinner } from "#ui/shared/firstIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { ModelChoice } from "#ui/treeModels/ModelChoice.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

interface ApplyDialogProps {
  readonly firmId: FirmId
  readonly file: Pick<ClientFile, "id" | "company_name">
  readonly onApplied: (plan: TreePlan) => void
  readonly onClose: () => void
}

/** [WIZ-008] A model applied to a client that is there: what it would add is shown first. */
export function ApplyDialog({ file, firmId, onApplied, onClose }: ApplyDialogProps) {
  const { t } = useTranslation(["treeModels", "app"])
  const text = useText()
  const { ask } = usePortal()
  const [model, setModel] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const mayGo = model !== null && !busy
  const apply = () => {
    if (!mayGo) return
    setBusy(true)
    setProblem(null)
    ask("treeModels.apply", {
      params: { vendorId: file.id },
      payload: { tree_model_id: model as TreeModelId },
      showError: false
    }).then(
      ({ data }) => {
        onApplied(data)
        onClose()
      },
      (failure: CallFailure) => {
        setBusy(false)
        setProblem(
          failure._tag === "ApiFailure" ? (Object.values(failure.errors)[0]?.[0] ?? failure.code) : failure.code
        )
      }
    )
  }
  return (
    <Dialog
      title={t("apply.title", { name: file.company_name })}
      onClose={onClose}
      closable={!busy}
      width="36rem"
      footer={
        <DialogActions canCancel={!busy} onCancel={onClose}>
          <button type="button" className="button" aria-disabled={!mayGo || undefined} onClick={apply}>
            {busy ? <Icon of={spinner} className="spin" /> : null}
            {t("apply.button")}
          </button>
        </DialogActions>
      }
    >
      <div className="apply-model">
        {problem === null ? null : <Notice tone="error">{text(problem)}</Notice>}
        <p className="muted">{t("apply.text")}</p>
        <ModelChoice firmId={firmId} value={model} onChange={setModel} />
        {model === null ? null : <Plan key={model} vendorId={file.id} model={model as TreeModelId} />}
      </div>
    </Dialog>
  )
}

function Plan({ model, vendorId }: { readonly vendorId: ClientFile["id"]; readonly model: TreeModelId }) {
  const { t } = useTranslation("treeModels")
  const query = useQuery({
    ...useCall("treeModels.plan", { params: { vendorId, structureId: model }, showError: false }),
    gcTime: 0
  })
  return (
    <QueryBoundary query={query} rows={5}>
      {({ data: { added, folders } }) => (
        <>
          <p role="status">{added === 0 ? t("apply.nothing") : t("apply.added", { count: added })}</p>
          <ul className="apply-plan" tabIndex={0} aria-label={t("apply.plan")}>
            {folders.map(({ is_new, key, level, name }) => (
              <li key={key} data-new={is_new || undefined} style={{ "--level": level } as CSSProperties}>
                <Icon of={folderIcon} className="ft-folder" />
                <span className="truncate">{name}</span>
                {is_new ? (
                  <span className="tag">{t("apply.new")}</span>
                ) : (
                  <small className="muted">{t("apply.there")}</small>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryBoundary>
  )
}
