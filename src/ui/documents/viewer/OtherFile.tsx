import { useTranslation } from "react-i18next"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import type { ViewerView } from "#machines/documents/viewer/viewer.projection.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatSize } from "#services/shared/display/formats.ts"
import { FileIcon, kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { refresh, spinner } from "#ui/shared/icons/firstIcons.ts"
import { download } from "#ui/shared/icons/frame/icons.ts"

/** Text keys that say why an office file has no preview, by state of its conversion. */
const reasons = {
  waiting: "other.text",
  converting: "other.text",
  ready: "other.text",
  failed: "other.failed",
  refused: "other.refused",
  unavailable: "other.unavailable"
} as const

/** [VIE-O02] Shown for a file that the viewer cannot render, with a download button. */
export function OtherFile({ view, viewer }: { readonly view: ViewerView; readonly viewer: ViewerRef }) {
  const { i18n, t } = useTranslation("viewer")
  const { conversion, extension, isSaving, name, size } = view
  return (
    <div className="viewer-ground viewer-wait">
      <section className="viewer-file">
        <FileIcon kind={kindOf(extension)} />
        <h2>{name}</h2>
        {size === null ? null : <p className="num">{formatSize(i18n.language as Language, size)}</p>}
        <p>{t(conversion === null ? "other.text" : reasons[conversion])}</p>
        {view.canConvertAgain ? (
          <button
            type="button"
            className="button"
            data-kind="primary"
            onClick={() => viewer.send({ type: "conversion.asked" })}
          >
            <Icon of={refresh} />
            {t("other.again")}
          </button>
        ) : null}
        <button
          type="button"
          className="button"
          disabled={isSaving}
          onClick={() => viewer.send({ type: "download.asked" })}
        >
          <Icon of={isSaving ? spinner : download} {...(isSaving ? { className: "spin" } : {})} />
          {t(isSaving ? "download.busy" : "download")}
        </button>
      </section>
    </div>
  )
}
