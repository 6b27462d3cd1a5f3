import { useSelector } from "@xstate/react"
import { useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { importCorrectionMachine } from "#machines/customers/importCorrection.machine.ts"
import { toCorrectionView } from "#machines/customers/importCorrection.projection.ts"
import type { Import } from "#schemas/customers/imports.ts"
import { correctionActors } from "#services/customers/correctionActors.ts"
import { leftFile } from "#services/customers/importExample.ts"
import { saveBytes } from "#services/documents/saveBytes.ts"
import { parisToday } from "#services/people/today.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useActorRef } from "#ui/shared/actors.ts"
import { CorrectionTable } from "#ui/customers/imports/CorrectionTable.tsx"
import type { ImportPartProps } from "#ui/customers/imports/ImportFile.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { download } from "#ui/shared/icons/frame/documentIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#schemas/customers/phonePlans.ts"

/** [VAL-049] The lines of the file with their states, to be corrected in place. */
export function ImportCorrection({ found, send, view: flow }: ImportPartProps & { readonly found: Import }) {
  usePageTexts("customers", "customers/imports")
  const { t } = useTranslation("imports")
  const text = useText()
  const { ask } = usePortal()
  const [logic] = useState(() =>
    importCorrectionMachine.provide({ actors: correctionActors(ask, found.firm_id, found.id) })
  )
  const actor = useActorRef(logic, {
    input: { kind: found.kind, columns: found.columns, report: found.report, today: parisToday() }
  })
  const snapshot = useSelector(actor, (state) => state)
  const view = useMemo(() => toCorrectionView(snapshot), [snapshot])
  useEffect(() => {
    const began = actor.on("changes.began", () => send({ type: "corrections.began" }))
    const saved = actor.on("changes.saved", (event) => send({ type: "corrections.saved", found: event.found }))
    return () => {
      began.unsubscribe()
      saved.unsubscribe()
    }
  }, [actor, send])
  const save = () => {
    const reasons = view.left.map(({ faults, isLeftOut }) =>
      isLeftOut
        ? t("state.left_out")
        : faults
            .map(({ code, field }) => (field === null ? text(code) : `${t(`field.${field}`)} : ${text(code)}`))
            .join(" ")
    )
    saveBytes(
      leftFile(
        [...found.headings, t("column.problem")],
        view.left.map(({ cells }, place) => [...cells, reasons[place] ?? ""])
      ),
      `${t("left.name")}.csv`
    )
  }
  const { offer } = view
  return (
    <div className="fix-part" aria-busy={view.isLoading}>
      {view.messageKey === null ? null : (
        <div className="fix-offer">
          <Notice tone="error">{text(view.messageKey, view.messageParams)}</Notice>
          <button
            type="button"
            className="button"
            data-kind="second"
            onClick={() => actor.send({ type: view.canRetry ? "save.retried" : "load.retried" })}
          >
            {t("retry")}
          </button>
          {flow.canCheck ? (
            <button
              type="button"
              className="button"
              data-kind="quiet"
              onClick={() => send({ type: "columns.confirmed" })}
            >
              {t("check.again")}
            </button>
          ) : null}
        </div>
      )}
      <div className="fix-tools">
        <label className="fix-only">
          <input
            type="checkbox"
            checked={view.isFiltered}
            disabled={!view.isOpen}
            onChange={({ currentTarget: { checked } }) => actor.send({ type: "filter.chosen", isFaultyOnly: checked })}
          />
          {t("only", { count: view.faulty })}
        </label>
        <span className="muted" role="status">
          {view.isSaving ? (
            <>
              <Icon of={spinner} className="spin" /> {t("saving")}
            </>
          ) : null}
        </span>
        {view.left.length === 0 ? null : (
          <button type="button" className="button" data-kind="quiet" onClick={save}>
            <Icon of={download} />
            {t("left.save", { count: view.left.length })}
          </button>
        )}
      </div>
      <p className="muted fix-keys">{t("keys")}</p>
      <div role="status">
        {offer === null ? null : (
          <div className="fix-offer">
            <span>
              {offer.value === ""
                ? t("offer.clear", { count: offer.lines.length, value: offer.from })
                : t("offer", { count: offer.lines.length, from: offer.from, value: offer.value })}
            </span>
            <button
              type="button"
              className="button"
              data-kind="second"
              onClick={() => actor.send({ type: "offer.taken" })}
            >
              {t("offer.take")}
            </button>
            <button
              type="button"
              className="button"
              data-kind="quiet"
              onClick={() => actor.send({ type: "offer.declined" })}
            >
              {t("offer.decline")}
            </button>
          </div>
        )}
      </div>
      {view.isLoading ? <p role="status">{t("checking")}</p> : null}
      {view.isOpen && view.rows.length > 0 ? <CorrectionTable view={view} actor={actor} /> : null}
      {view.isOpen && view.rows.length === 0 ? <p className="muted">{t("only.none")}</p> : null}
    </div>
  )
}
