import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { GroupBulkRef } from "#machines/holding/groupBulk.machine.ts"
import type { GroupBulkView } from "#machines/holding/groupBulk.projection.ts"
import type { HoldingFirm } from "#schemas/holding/holding.api.ts"
import type { HoldingId } from "#schemas/holding/ids.ts"
import { teamRoles } from "#schemas/people/teamRules.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { BulkReport } from "#ui/holding/BulkReport.tsx"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { Field } from "#ui/shared/form/Field.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/shared/form/form.css"

interface AssignDialogProps {
  readonly holdingId: HoldingId
  readonly firms: ReadonlyArray<HoldingFirm>
  readonly view: GroupBulkView
  readonly send: GroupBulkRef["send"]
}

/**
 * Assigns client files to the chosen people: asks which files and which role, then reports the people who were skipped.
 */
export function AssignDialog({ firms, holdingId, send, view }: AssignDialogProps) {
  const { t } = useTranslation("holding")
  const dismiss = () => send({ type: "bulk.dismissed" })
  if (view.isReporting)
    return (
      <BulkReport
        view={view}
        title={t("assign.report")}
        done={t("assign.done", { count: view.changed })}
        left={t("assign.left", { count: view.left.length })}
        onClose={dismiss}
      />
    )
  const chosen = (view.choice["vendors"] ?? []) as ReadonlyArray<string>
  return (
    <Dialog
      title={t("assign.title", { count: view.count })}
      onClose={dismiss}
      closable={view.canClose}
      width="40rem"
      footer={
        <DialogActions canCancel={view.canClose} onCancel={dismiss}>
          <button
            type="button"
            className="button"
            aria-disabled={!view.canConfirm || undefined}
            onClick={() => send({ type: "bulk.confirmed" })}
          >
            {t("assign")}
          </button>
        </DialogActions>
      }
    >
      <div className="holding-report">
        <p>{t("assign.text")}</p>
        {view.busy ? (
          <>
            <progress value={view.seen} max={view.count} aria-label={t("assign.title", { count: view.count })} />
            <p role="status" className="muted">
              {t("transfer.acting", { seen: view.seen, count: view.count })}
            </p>
          </>
        ) : (
          <>
            <Field label={t("assign.role")} hint={t("assign.role.hint")} messageKey={null}>
              {(control) => (
                <select
                  {...control}
                  className="input"
                  value={String(view.choice["role"] ?? "")}
                  onChange={({ target }) => send({ type: "choice.picked", choice: { role: target.value } })}
                >
                  <option value="">{t("assign.role.same")}</option>
                  {teamRoles.map((role) => (
                    <option key={role} value={role}>
                      {t(`role.${role}`)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <ClientPick
              holdingId={holdingId}
              firms={firms}
              chosen={chosen}
              onChoose={(vendors) => send({ type: "choice.picked", choice: { vendors } })}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface ClientPickProps {
  readonly holdingId: HoldingId
  readonly firms: ReadonlyArray<HoldingFirm>
  readonly chosen: ReadonlyArray<string>
  readonly onChoose: (vendors: ReadonlyArray<string>) => void
}

/** Maximum number of client files listed; the user searches for others. */
const shown = 50

/** Picks client files of the holding. Searched on the server: a holding has more than a list can show. */
function ClientPick({ chosen, firms, holdingId, onChoose }: ClientPickProps) {
  const { t } = useTranslation("holding")
  const [search, setSearch] = useState("")
  const [firm, setFirm] = useState("")
  const query = useQuery({
    ...useCall("holding.customers", {
      params: { holdingId },
      query: {
        per_page: shown,
        ...(search.trim() === "" ? {} : { search: search.trim() }),
        ...(firm === "" ? {} : { firm: Number(firm) as FirmId })
      },
      showError: false
    }),
    placeholderData: keepPreviousData
  })
  const picked = new Set(chosen)
  return (
    <fieldset className="holding-pick">
      <legend>{t("assign.vendors", { count: chosen.length })}</legend>
      <div className="holding-pick-tools">
        <input
          className="input"
          type="search"
          aria-label={t("customers.search")}
          placeholder={t("customers.search")}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <select
          className="input"
          aria-label={t("customers.workspace")}
          value={firm}
          onChange={({ target }) => setFirm(target.value)}
        >
          <option value="">{t("customers.workspace.all")}</option>
          {firms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <QueryBoundary query={query} rows={4}>
        {({ data, pagination }) => (
          <>
            <ul>
              {data.map(({ company_name, firm_name, id }) => (
                <li key={id}>
                  <label className="pick-row">
                    <input
                      type="checkbox"
                      className="check"
                      checked={picked.has(String(id))}
                      onChange={() =>
                        onChoose(
                          picked.has(String(id)) ? chosen.filter((one) => one !== String(id)) : [...chosen, String(id)]
                        )
                      }
                    />
                    <span className="grow">{company_name}</span>
                    <small>{firm_name}</small>
                  </label>
                </li>
              ))}
            </ul>
            {pagination.total > data.length ? (
              <p className="muted">{t("assign.more", { count: pagination.total - data.length })}</p>
            ) : null}
          </>
        )}
      </QueryBoundary>
    </fieldset>
  )
}
