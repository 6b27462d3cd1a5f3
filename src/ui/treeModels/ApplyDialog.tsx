import { useQuery } from "@tanstack/react-query"
import { shallowEqual, useSelector } from "@xstate/react"
import { type CSSProperties, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { fromPromise } from "xstate"
import { applyingMachine, type ApplyOutcome } from "#machines/treeModels/applying.machine.ts"
import { toApplyingView } from "#machines/treeModels/applying.projection.ts"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { fail, succeed } from "#schemas/shared/result.ts"
import type { TreeModelId, TreePlan } from "#schemas/treeModels/treeModel.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useActorRef } from "#ui/shared/actors.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { folder as folderIcon } from "#ui/shared/icons/frame/documentIcons.ts"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
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

/** [WIZ-008] Applies a model to an existing client, after a preview of the added folders. */
export function ApplyDialog({ file, firmId, onApplied, onClose }: ApplyDialogProps) {
  const { t } = useTranslation(["treeModels", "app"])
  const text = useText()
  const { ask } = usePortal()
  const [logic] = useState(() =>
    applyingMachine.provide({
      actors: {
        apply: fromPromise<ApplyOutcome, TreeModelId | null>(({ input }) =>
          ask("treeModels.apply", {
            params: { vendorId: file.id },
            payload: { tree_model_id: input as TreeModelId },
            showError: false
          }).then(
            ({ data }) => succeed(data),
            (failure: CallFailure) =>
              fail({
                code:
                  failure._tag === "ApiFailure" ? (Object.values(failure.errors)[0]?.[0] ?? failure.code) : failure.code
              })
          )
        )
      }
    })
  )
  const applying = useActorRef(logic)
  const view = useSelector(applying, toApplyingView, shallowEqual)
  const { model } = view
  useEffect(() => {
    const applied = applying.on("model.applied", ({ plan }) => {
      onApplied(plan)
      onClose()
    })
    return () => applied.unsubscribe()
  }, [applying, onApplied, onClose])
  return (
    <Dialog
      title={t("apply.title", { name: file.company_name })}
      onClose={onClose}
      closable={view.canClose}
      width="36rem"
      footer={
        <DialogActions canCancel={view.canClose} onCancel={onClose}>
          <button
            type="button"
            className="button"
            aria-disabled={!view.canConfirm || undefined}
            onClick={() => applying.send({ type: "model.confirmed" })}
          >
            {view.busy ? <Icon of={spinner} className="spin" /> : null}
            {t("apply.button")}
          </button>
        </DialogActions>
      }
    >
      <div className="apply-model">
        {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
        <p className="muted">{t("apply.text")}</p>
        <ModelChoice
          firmId={firmId}
          value={model}
          onChange={(chosen) => applying.send({ type: "model.chosen", model: chosen as TreeModelId | null })}
        />
        {model === null ? null : <Plan key={model} vendorId={file.id} model={model} />}
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
