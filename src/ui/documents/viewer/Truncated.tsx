import { useTranslation } from "react-i18next"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatSize } from "#services/shared/display/formats.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { infoCircle } from "#ui/shared/icons/firstIcons.ts"

/** Says how much of a long text is shown, with a button that loads all of it. */
export function Truncated({ shown, viewer }: { readonly shown: number; readonly viewer: ViewerRef }) {
  const { i18n, t } = useTranslation("viewer")
  return (
    <p className="viewer-notice" role="status">
      <Icon of={infoCircle} />
      <span>{t("truncated", { size: formatSize(i18n.language as Language, shown) })}</span>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        onClick={() => viewer.send({ type: "download.asked" })}
      >
        {t("download.all")}
      </button>
    </p>
  )
}
