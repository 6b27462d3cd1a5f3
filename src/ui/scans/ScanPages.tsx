import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { ScanRef } from "#machines/scans/scan.machine.ts"
import type { ScanView } from "#machines/scans/scan.projection.ts"
import { pageLimit, scanNameLimit, type ScanPage } from "#schemas/scans/page.ts"
import type { ScanTools } from "#services/scans/scanTools.ts"
import { ChoosePictures } from "#ui/scans/ScanCamera.tsx"
import { usePicture } from "#ui/scans/usePicture.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { pencil, plus, trash } from "#ui/shared/icons/frame/icons.ts"
import { arrowRight } from "#ui/shared/icons/list/actingIcons.ts"
import { arrowLeft } from "#ui/shared/icons/pageIcons.ts"
import { Field } from "#ui/shared/form/Field.tsx"

interface ScanPagesProps {
  readonly view: ScanView
  readonly send: ScanRef["send"]
  readonly tools: ScanTools
}

/** The captured pages in order, the name of the PDF, and the button that creates it. */
export function ScanPages({ send, tools, view }: ScanPagesProps) {
  const { t } = useTranslation("scans")
  const { isBusy, name, pages } = view
  const list = useRef<HTMLOListElement>(null)
  /** Moves a page and keeps the focus on its button, which the re-render moves too. */
  const move = (page: ScanPage, by: -1 | 1) => {
    send({ type: "page.moved", id: page.id, by })
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-page="${page.id}"] .scan-open`)?.focus()
    )
  }
  return (
    <>
      <ol ref={list} className="scan-pages" aria-label={t("pages", { count: pages.length })}>
        {pages.map((page, place) => (
          <li key={page.id} data-page={page.id}>
            <button
              type="button"
              className="scan-open"
              aria-label={t("page.edit", { place: place + 1 })}
              aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Delete"
              disabled={isBusy}
              onClick={() => send({ type: "page.opened", id: page.id })}
              onKeyDown={(event) => {
                const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : null
                if (event.altKey && by !== null) {
                  event.preventDefault()
                  move(page, by)
                } else if (event.key === "Delete") send({ type: "page.removed", id: page.id })
              }}
            >
              <PagePicture page={page} tools={tools} label={t("page", { place: place + 1 })} />
              <span>{place + 1}</span>
            </button>
            <div className="scan-page-acts">
              <button
                type="button"
                className="icon-button"
                data-size="small"
                aria-label={t("page.earlier", { place: place + 1 })}
                disabled={isBusy || place === 0}
                onClick={() => move(page, -1)}
              >
                <Icon of={arrowLeft} />
              </button>
              <button
                type="button"
                className="icon-button"
                data-size="small"
                aria-label={t("page.later", { place: place + 1 })}
                disabled={isBusy || place === pages.length - 1}
                onClick={() => move(page, 1)}
              >
                <Icon of={arrowRight} />
              </button>
              <button
                type="button"
                className="icon-button"
                data-size="small"
                aria-label={t("page.crop", { place: place + 1 })}
                disabled={isBusy}
                onClick={() => send({ type: "page.opened", id: page.id })}
              >
                <Icon of={pencil} />
              </button>
              <button
                type="button"
                className="icon-button"
                data-size="small"
                aria-label={t("page.remove", { place: place + 1 })}
                disabled={isBusy}
                onClick={() => send({ type: "page.removed", id: page.id })}
              >
                <Icon of={trash} />
              </button>
            </div>
          </li>
        ))}
      </ol>
      {pages.length >= pageLimit ? <p className="muted">{t("full", { count: pageLimit })}</p> : null}
      <Field label={t("name")} required messageKey={null}>
        {(control) => (
          <input
            {...control}
            className="input"
            value={name}
            maxLength={scanNameLimit}
            disabled={isBusy}
            onChange={({ target }) => send({ type: "name.changed", name: target.value })}
          />
        )}
      </Field>
      <div className="form-bar scan-bar">
        <button
          type="button"
          className="button"
          disabled={!view.canConfirm}
          onClick={() => send({ type: "scan.confirmed" })}
        >
          {t(view.stage === "making" ? "making" : "confirm")}
        </button>
        <button
          type="button"
          className="button"
          data-kind="second"
          disabled={!view.canAdd}
          onClick={() => send({ type: "pages.more" })}
        >
          <Icon of={plus} />
          {t("more")}
        </button>
        <ChoosePictures send={send} disabled={!view.canChoose}>
          {t("choose")}
        </ChoosePictures>
      </div>
    </>
  )
}

interface PagePictureProps {
  readonly page: ScanPage
  readonly tools: ScanTools
  readonly label: string
}

/** A page as it will be in the PDF. */
export function PagePicture({ label, page, tools }: PagePictureProps) {
  const { t } = useTranslation("scans")
  const address = usePicture(tools.draw, page)
  if (address === "") return <span className="scan-drawing">{t("picture.failed")}</span>
  return address === null ? (
    <span className="scan-drawing" role="status" aria-label={t("drawing")} />
  ) : (
    <img className="scan-picture" src={address} alt={label} />
  )
}
