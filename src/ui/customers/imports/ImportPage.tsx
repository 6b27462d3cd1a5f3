import { useQueryClient } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { importFlowMachine } from "#machines/customers/importFlow.machine.ts"
import { importSteps, toImportView } from "#machines/customers/importFlow.projection.ts"
import { type ImportKind, importKinds } from "#schemas/customers/listWords.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { importActors } from "#services/customers/importActors.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { usePortal } from "#ui/app/portal.ts"
import { companyLists } from "#services/customers/companyLists.ts"
import { ImportColumns } from "#ui/customers/imports/ImportColumns.tsx"
import { ImportEnd } from "#ui/customers/imports/ImportEnd.tsx"
import { ImportFile } from "#ui/customers/imports/ImportFile.tsx"
import { ImportReport } from "#ui/customers/imports/ImportReport.tsx"
import type { ImportPlace } from "#ui/customers/imports/importSearch.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { check } from "#ui/shared/icons/firstIcons.ts"
import { arrowLeft } from "#ui/shared/icons/pageIcons.ts"
import "#ui/customers/imports/imports.css"

export interface ImportPageProps {
  readonly firmId: FirmId
  /** The name of the firm, if it is not the firm of the page. */
  readonly firmName?: string
  /** The kinds that the user can import; all by default. */
  readonly kinds?: ReadonlyArray<ImportKind>
  readonly place: ImportPlace
  /** Called with the id of the import once it is stored on the server, to put it into the URL. */
  readonly onNamed: (id: number | null) => void
  readonly onClose: () => void
}

/** [VAL-049] [VAL-050] The import of client files, client users or other data from a file, in four steps. */
export function ImportPage({ firmId, firmName, kinds = importKinds, onClose, onNamed, place }: ImportPageProps) {
  usePageTexts("customers", "customers/imports")
  const { t } = useTranslation("imports")
  const { ask } = usePortal()
  const queries = useQueryClient()
  const [logic] = useState(() => importFlowMachine.provide({ actors: importActors(ask, firmId) }))
  const ref = useActorRef(logic, { input: place })
  const view = useSelector(ref, toImportView, isEqualJson)
  const panel = useRef<HTMLElement>(null)
  const shown = useRef(view.step)
  useEffect(() => {
    const named = ref.on("import.named", ({ id }) => onNamed(id))
    const done = ref.on("import.done", () => {
      for (const key of [...companyLists, "clientUsers.list", "catalog.categories", "catalog.services"])
        void queries.invalidateQueries({ queryKey: [key] })
    })
    return () => {
      named.unsubscribe()
      done.unsubscribe()
    }
  }, [onNamed, queries, ref])
  // The button that led to this step is gone with the previous step: move the focus to the new step.
  useEffect(() => {
    if (shown.current === view.step) return
    shown.current = view.step
    panel.current?.focus()
  }, [view.step])
  const at = importSteps.indexOf(view.step)
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{t(`title.${view.kind}`)}</h1>
          <p className="muted">{[firmName, view.fileName].filter((part) => part != null).join(" · ") || "\u00a0"}</p>
        </div>
        <button type="button" className="button" data-kind="quiet" onClick={onClose}>
          <Icon of={arrowLeft} />
          {t("back")}
        </button>
      </div>
      <ol className="import-steps" aria-label={t("steps")}>
        {importSteps.map((step, place) => (
          <li
            key={step}
            data-past={place < at || view.isDone || undefined}
            aria-current={place === at ? "step" : undefined}
          >
            <span aria-hidden="true">{place < at || view.isDone ? <Icon of={check} /> : place + 1}</span>
            {t(`step.${step}`)}
          </li>
        ))}
      </ol>
      <section
        ref={panel}
        tabIndex={-1}
        className="panel import-panel"
        aria-label={t(`step.${view.step}`)}
        aria-busy={view.busy}
      >
        {view.step === "file" ? <ImportFile view={view} kinds={kinds} send={ref.send} /> : null}
        {view.step === "columns" ? <ImportColumns view={view} send={ref.send} /> : null}
        {view.step === "report" ? <ImportReport view={view} send={ref.send} /> : null}
        {view.step === "end" ? <ImportEnd view={view} send={ref.send} onClose={onClose} /> : null}
      </section>
    </>
  )
}
