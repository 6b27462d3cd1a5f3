import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import type { ViewerView } from "#machines/documents/viewer/viewer.projection.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { angleDown, angleUp } from "#ui/shared/icons/frame/icons.ts"

/** The number of the current page; an edit applies on Enter or blur. */
export function PageField({ view, viewer }: { readonly view: ViewerView; readonly viewer: ViewerRef }) {
  const { t } = useTranslation("viewer")
  const [typed, setTyped] = useState<string | null>(null)
  const choose = () => {
    const page = Number(typed)
    if (typed !== null && typed.trim() !== "" && Number.isInteger(page)) viewer.send({ type: "page.chosen", page })
    setTyped(null)
  }
  return (
    <span className="viewer-tools viewer-pages">
      <button
        type="button"
        className="icon-button"
        aria-label={t("page.previous")}
        title={t("page.previous")}
        disabled={!view.canReturn}
        onClick={() => viewer.send({ type: "page.returned" })}
      >
        <Icon of={angleUp} />
      </button>
      <input
        className="input"
        inputMode="numeric"
        aria-label={t("page.label")}
        value={typed ?? view.page}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={choose}
        onKeyDown={(event) => {
          if (event.key === "Enter") choose()
          if (event.key === "Escape") setTyped(null)
        }}
      />
      <span className="num">{t("page.of", { pages: view.pages })}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={t("page.next")}
        title={t("page.next")}
        disabled={!view.canAdvance}
        onClick={() => viewer.send({ type: "page.advanced" })}
      >
        <Icon of={angleDown} />
      </button>
    </span>
  )
}
