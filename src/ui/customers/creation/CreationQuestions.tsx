import { useTranslation } from "react-i18next"
import type { Creation } from "#ui/customers/creation/useCreation.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { StayQuestion } from "#ui/shared/dialog/StayQuestion.tsx"

/**
 * The dialogs that block the wizard: start again, leave with unsaved changes, or choose between the drafts of two
 * windows.
 */
export function CreationQuestions({ creation }: { readonly creation: Creation }) {
  if (creation.kept.asksToLeave) return <LeaveQuestion creation={creation} />
  if (creation.kept.theirs !== null) return <OtherDraft creation={creation} />
  return creation.view.asksToRestart ? <RestartQuestion creation={creation} /> : null
}

function RestartQuestion({ creation: { view, wizard } }: { readonly creation: Creation }) {
  const { t } = useTranslation("creation")
  return (
    <StayQuestion
      title={t("restart.title")}
      text={t("restart.text")}
      goLabel={t("restart.confirm")}
      stayLabel={t("restart.stay")}
      onGo={() => wizard.send({ type: "restart.confirmed" })}
      onStay={() => wizard.send({ type: "restart.dismissed" })}
      tone="danger"
      closable={!view.busy}
    />
  )
}

function LeaveQuestion({ creation: { keeper } }: { readonly creation: Creation }) {
  const { t } = useTranslation("creation")
  return (
    <StayQuestion
      title={t("leave.title")}
      text={t("leave.text")}
      goLabel={t("leave.confirm")}
      stayLabel={t("leave.stay")}
      onGo={() => keeper.send({ type: "leaving.confirmed" })}
      onStay={() => keeper.send({ type: "leaving.dismissed" })}
    />
  )
}

/** [WIZ-O02] Another window has saved the draft: ask which one to keep, instead of silently overwriting one. */
function OtherDraft({ creation: { keeper, kept, view } }: { readonly creation: Creation }) {
  const { t } = useTranslation("creation")
  const theirs = kept.theirs
  const named = (values: { readonly siret: string; readonly general: { readonly company_name: string } }) =>
    values.general.company_name || values.siret || t("other.empty")
  const mine = () => keeper.send({ type: "conflict.mineKept" })
  return (
    <Dialog
      title={t("other.title")}
      onClose={mine}
      closable={false}
      role="alertdialog"
      footer={
        <DialogActions cancelLabel={t("other.mine")} onCancel={mine}>
          <button type="button" className="button" onClick={() => keeper.send({ type: "conflict.theirsTaken" })}>
            {t("other.theirs")}
          </button>
        </DialogActions>
      }
    >
      <p>{t(theirs?.revision === 0 ? "other.gone" : "other.text")}</p>
      <dl className="drafts">
        <div>
          <dt>{t("other.mine.label")}</dt>
          <dd>{named(view.values)}</dd>
        </div>
        {theirs === null || theirs.revision === 0 ? null : (
          <div>
            <dt>{t("other.theirs.label")}</dt>
            <dd>{named(theirs.values)}</dd>
          </div>
        )}
      </dl>
    </Dialog>
  )
}
