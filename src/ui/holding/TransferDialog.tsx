import { useTranslation } from "react-i18next"
import type { GroupBulkRef } from "#machines/holding/groupBulk.machine.ts"
import type { GroupBulkView } from "#machines/holding/groupBulk.projection.ts"
import type { HoldingFirm } from "#schemas/holding/holding.api.ts"
import { BulkReport } from "#ui/holding/BulkReport.tsx"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { Field } from "#ui/shared/form/Field.tsx"
import "#ui/shared/form/form.css"

interface TransferDialogProps {
  readonly firms: ReadonlyArray<HoldingFirm>
  readonly view: GroupBulkView
  readonly send: GroupBulkRef["send"]
}

/** Maximum number of names listed; for more, only their number is shown. */
const most = 8

/**
 * [WSP-007] Asks for the target workspace of the client files, shows the progress, and reports the files that could not
 * be moved.
 */
export function TransferDialog({ firms, send, view }: TransferDialogProps) {
  const { t } = useTranslation(["holding", "app"])
  const dismiss = () => send({ type: "bulk.dismissed" })
  if (view.isReporting)
    return (
      <BulkReport
        view={view}
        title={t("holding:transfer.report")}
        done={t("holding:transfer.done", { count: view.changed })}
        left={t("holding:transfer.left", { count: view.left.length })}
        onClose={dismiss}
      />
    )
  const names = view.items.slice(0, most).map(({ name }) => name)
  return (
    <Dialog
      title={t("holding:transfer.title", { count: view.count })}
      onClose={dismiss}
      closable={view.canClose}
      width="32rem"
      footer={
        <DialogActions canCancel={view.canClose} onCancel={dismiss}>
          <button
            type="button"
            className="button"
            aria-disabled={!view.canConfirm || undefined}
            onClick={() => send({ type: "bulk.confirmed" })}
          >
            {t("holding:transfer")}
          </button>
        </DialogActions>
      }
    >
      <div className="holding-report">
        <p>{t("holding:transfer.text")}</p>
        <ul aria-label={t("holding:customers.selected", { count: view.count })}>
          {names.map((name, place) => (
            <li key={place}>{name}</li>
          ))}
          {view.count > most ? (
            <li className="muted">{t("holding:transfer.more", { count: view.count - most })}</li>
          ) : null}
        </ul>
        {view.busy ? (
          <>
            <progress
              value={view.seen}
              max={view.count}
              aria-label={t("holding:transfer.title", { count: view.count })}
            />
            <p role="status" className="muted">
              {t("holding:transfer.acting", { seen: view.seen, count: view.count })}
            </p>
          </>
        ) : (
          <Field label={t("holding:transfer.to")} required messageKey={null}>
            {(control) => (
              <select
                {...control}
                className="input"
                value={String(view.choice["to"] ?? "")}
                onChange={({ target }) => send({ type: "choice.picked", choice: { to: target.value } })}
              >
                <option value="">{t("holding:transfer.choose")}</option>
                {firms
                  .filter(({ state }) => state === "active")
                  .map(({ id, name }) => (
                    <option key={id} value={String(id)}>
                      {name}
                    </option>
                  ))}
              </select>
            )}
          </Field>
        )}
      </div>
    </Dialog>
  )
}
