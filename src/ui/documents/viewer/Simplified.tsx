import { useTranslation } from "react-i18next"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { infoCircle } from "#ui/shared/icons/firstIcons.ts"

/** Says that a preview is not the file itself, with a button that opens the file. */
export function Simplified({ viewer }: { readonly viewer: ViewerRef }) {
  const { t } = useTranslation("viewer")
  return (
    <p className="viewer-notice">
      <Icon of={infoCircle} />
      <span>{t("preview.simple")}</span>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        onClick={() => viewer.send({ type: "download.asked" })}
      >
        {t("download")}
      </button>
    </p>
  )
}
