import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { reachesAllBy } from "#machines/people/membership.projection.ts"
import type { ClientActionsRef } from "#machines/customers/clientActions.machine.ts"
import type { ClientActionsView } from "#machines/customers/clientActions.projection.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { ModelChoice } from "#ui/treeModels/ModelChoice.tsx"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { PickField } from "#ui/shared/form/PickField.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/shared/entityList.css"
import "#ui/shared/form/form.css"

interface ClientActionDialogProps {
  readonly firmId: FirmId
  readonly view: ClientActionsView
  readonly send: ClientActionsRef["send"]
}

/**
 * The dialog of an action on several client files: confirmation, progress, and the list of files that were not changed.
 */
export function ClientActionDialog({ firmId, send, view }: ClientActionDialogProps) {
  const { t } = useTranslation(["customers", "app"])
  const text = useText()
  const dismiss = () => send({ type: "action.dismissed" })
  if (view.isReporting) {
    return (
      <Dialog
        title={t("customers:report.title")}
        onClose={dismiss}
        width="36rem"
        footer={
          <button type="button" className="button" onClick={dismiss}>
            {t("app:close")}
          </button>
        }
      >
        <div className="client-report">
          {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
          <p role="status">{t("customers:changed", { count: view.changed })}</p>
          {view.left.length === 0 ? null : (
            <>
              <p>{t("customers:left", { count: view.left.length })}</p>
              <ul tabIndex={0} aria-label={t("customers:left", { count: view.left.length })}>
                {view.left.map(({ code, name }, place) => (
                  <li key={place}>
                    <b>{name}</b>
                    <span className="muted">{text(code)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t(`customers:asked.${view.action}.title`, { count: view.count })}
      onClose={dismiss}
      closable={view.canClose}
      role={view.asksPeople || view.asksModel ? "dialog" : "alertdialog"}
      width={view.asksPeople ? "36rem" : "28rem"}
      footer={
        <DialogActions canCancel={view.canClose} onCancel={dismiss}>
          <button
            type="button"
            className="button"
            data-kind={view.action === "deactivate" ? "danger" : undefined}
            aria-disabled={!view.canConfirm || undefined}
            onClick={() => send({ type: "action.confirmed" })}
          >
            {t(`customers:action.${view.action}`)}
          </button>
        </DialogActions>
      }
    >
      <div className="client-report">
        <p>{t(`customers:asked.${view.action}.text`)}</p>
        {view.busy ? (
          <>
            <progress
              value={view.seen}
              max={view.count}
              aria-label={t(`customers:asked.${view.action}.title`, { count: view.count })}
            />
            <p role="status" className="muted">
              {t("customers:acting", { seen: view.seen, count: view.count })}
            </p>
          </>
        ) : view.asksPeople ? (
          <People
            firmId={firmId}
            value={view.people.map(String)}
            onChange={(people) => send({ type: "people.picked", people: people.map(Number) })}
          />
        ) : view.asksModel ? (
          <ModelChoice firmId={firmId} value={view.model} onChange={(model) => send({ type: "model.picked", model })} />
        ) : null}
      </div>
    </Dialog>
  )
}

interface PeopleProps {
  readonly firmId: FirmId
  readonly value: ReadonlyArray<string>
  readonly onChange: (value: ReadonlyArray<string>) => void
}

function People({ firmId, onChange, value }: PeopleProps) {
  const { t } = useTranslation(["team", "customers"])
  const query = useQuery(useCall("team.list", { params: { firmId }, query: { per_page: 500 }, showError: false }))
  if (query.isError) return <Notice tone="error">{t("customers:error.title")}</Notice>
  if (query.data === undefined) return <SkeletonRows count={4} />
  return (
    <PickField
      field={{ name: "user_ids", value, messageKey: null, isReadOnly: false, onChange }}
      label={t("customers:people")}
      searchLabel={t("team:team.search")}
      emptyText={t("team:nothing")}
      rows={query.data.data.map((member) => {
        const by = reachesAllBy(member)
        return {
          id: String(member.id),
          name: `${member.firstname} ${member.lastname}`,
          detail: member.email,
          always: by === null ? null : t(`team:reaches.${by}`)
        }
      })}
    />
  )
}
