import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { scanMachine } from "#machines/scans/scan.machine.ts"
import { toScanView } from "#machines/scans/scan.projection.ts"
import { makeScanTools } from "#services/scans/scanTools.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { CropEditor } from "#ui/scans/CropEditor.tsx"
import { ScanCamera } from "#ui/scans/ScanCamera.tsx"
import { ScanPages } from "#ui/scans/ScanPages.tsx"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/shared/form/form.css"
import "#ui/scans/scan.css"

interface ScanDialogProps {
  readonly onMade: (file: File) => void
  readonly onClose: () => void
}

const two = (value: number) => String(value).padStart(2, "0")
const stamp = (at: Date) =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}.${two(at.getMinutes())}`

/** Scans a document: captures pages with the camera, crops, turns and sorts them, and uploads them as one PDF. */
export function ScanDialog({ onClose, onMade }: ScanDialogProps) {
  usePageTexts("uploads")
  const { t } = useTranslation(["scans", "app"])
  const text = useText()
  const [tools] = useState(() => makeScanTools(onMade))
  const [logic] = useState(() => scanMachine.provide({ actors: tools.actors, actions: { leave: onClose } }))
  const [began] = useState(() => stamp(new Date()))
  const ref = useActorRef(logic, { input: { name: t("scans:name.default", { date: began }) } })
  const view = useSelector(ref, toScanView, isEqualJson)
  useEffect(() => tools.stop, [tools])
  const close = () => ref.send({ type: "scan.closed" })
  const title = view.stage === "editing" ? t("scans:title.page") : t("scans:title")
  return (
    <Dialog title={title} onClose={close} closable={view.canClose} width="44rem">
      <div className="scan">
        {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
        {view.stage === "taking" ? <ScanCamera view={view} send={ref.send} video={tools.video} /> : null}
        {view.stage === "review" || view.stage === "making" ? (
          <ScanPages view={view} send={ref.send} tools={tools} />
        ) : null}
        {view.open === null ? null : <CropEditor key={view.open.id} page={view.open} send={ref.send} tools={tools} />}
        {view.stage === "asking" ? (
          <div role="group" aria-label={t("scans:drop.title")} className="scan-question">
            <p>{t("scans:drop.text", { count: view.pages.length })}</p>
            <div className="form-bar">
              <button type="button" className="button" onClick={() => ref.send({ type: "scan.kept" })}>
                {t("scans:drop.keep")}
              </button>
              <button
                type="button"
                className="button"
                data-kind="danger"
                onClick={() => ref.send({ type: "scan.dropped" })}
              >
                {t("scans:drop.confirm")}
              </button>
            </div>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
