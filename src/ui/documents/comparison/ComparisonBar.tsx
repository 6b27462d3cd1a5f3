import { useTranslation } from "react-i18next"
import type { ComparisonRef } from "#machines/documents/comparison/comparison.machine.ts"
import type { ComparisonView } from "#machines/documents/comparison/comparison.projection.ts"
import { FileIcon, kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowDown, arrowUp } from "#ui/shared/icons/frame/documentIcons.ts"
import { eyeSlash } from "#ui/shared/icons/eyeSlashIcon.ts"
import { eye, times } from "#ui/shared/icons/firstIcons.ts"
import { toolbar } from "#ui/shared/toolbar/toolbar.ts"

interface BarProps {
  readonly comparison: ComparisonRef
  readonly view: ComparisonView
}

function Steps({ comparison, view }: BarProps) {
  const { t } = useTranslation("comparison")
  return (
    <span className="comparison-steps">
      <button
        type="button"
        className="icon-button"
        aria-label={t("previous")}
        title={`${t("previous")} (P)`}
        aria-keyshortcuts="p"
        disabled={!view.canStep}
        onClick={() => comparison.send({ type: "difference.returned" })}
      >
        <Icon of={arrowUp} />
      </button>
      <span className="num" role="status" aria-label={t("at.label", { at: view.at, count: view.count })}>
        {t("at", { at: view.at, count: view.count })}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={t("next")}
        title={`${t("next")} (N)`}
        aria-keyshortcuts="n"
        disabled={!view.canStep}
        onClick={() => comparison.send({ type: "difference.advanced" })}
      >
        <Icon of={arrowDown} />
      </button>
    </span>
  )
}

function Ways({ comparison, view }: BarProps) {
  const { t } = useTranslation("comparison")
  const open = { text: view.canChooseText, pages: view.canChoosePages }
  return (
    <span className="comparison-ways" role="group" aria-label={t("way")}>
      {(["text", "pages"] as const).map((way) => (
        <button
          key={way}
          type="button"
          aria-pressed={view.way === way}
          disabled={!open[way]}
          onClick={() => comparison.send({ type: "way.chosen", way })}
        >
          {t(`way.${way}`)}
        </button>
      ))}
    </span>
  )
}

/**
 * The toolbar of a comparison: document name, mode (text or pages), marks on or off, previous and next difference,
 * close.
 */
export function ComparisonBar({ comparison, view }: BarProps) {
  const { i18n, t } = useTranslation("comparison")
  return (
    <div className="comparison-bar" {...toolbar} aria-label={t("toolbar")}>
      <h1 className="comparison-name">
        {view.name === null ? null : <FileIcon kind={kindOf(view.extension)} />}
        <span className="truncate" title={view.name ?? undefined}>
          {view.name ?? i18n.t("titles:comparison")}
        </span>
      </h1>
      {view.hasWays ? <Ways comparison={comparison} view={view} /> : null}
      {view.canToggleMarks ? (
        <button
          type="button"
          className="icon-button"
          aria-pressed={view.hasMarks}
          aria-label={t("marks")}
          title={t("marks")}
          onClick={() => comparison.send({ type: "marks.toggled" })}
        >
          <Icon of={view.hasMarks ? eye : eyeSlash} />
        </button>
      ) : null}
      {view.state === "text" || view.state === "pages" ? <Steps comparison={comparison} view={view} /> : null}
      <button
        type="button"
        className="icon-button"
        aria-label={t("leave")}
        title={t("leave")}
        onClick={() => comparison.send({ type: "comparison.closed" })}
      >
        <Icon of={times} />
      </button>
    </div>
  )
}
