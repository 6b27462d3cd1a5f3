import { useTranslation } from "react-i18next"
import type { UploadQueueRef } from "#machines/uploads/uploadQueue.machine.ts"
import type { UploadQueueView } from "#machines/uploads/uploadQueue.projection.ts"
import { formatSize } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { chevronDown, chevronUp } from "#ui/shared/icons/frame/icons.ts"
import { AllActions } from "#ui/uploads/AllActions.tsx"
import { formatDuration, formatPart } from "#ui/uploads/amounts.ts"
import { Progress } from "#ui/uploads/Progress.tsx"

interface UploadSummaryProps {
  readonly queue: UploadQueueRef
  readonly view: UploadQueueView
  readonly isExpanded: boolean
  readonly onToggle: () => void
}

/** The header of the panel, which stays visible while the panel is collapsed. */
export function UploadSummary({ isExpanded, onToggle, queue, view }: UploadSummaryProps) {
  const { t } = useTranslation("uploads")
  const language = usePortal().texts.language()
  const { asking, bytes, failed, files, filesDone, isChecking, progression, rate, running, timeLeft } = view
  const isMoving = running > 0 && view.online
  const isSending = isMoving && !isChecking
  const facts = [
    ...(bytes > 0 ? [formatPart(language, progression)] : []),
    ...(isMoving && isChecking ? [t("state.checking")] : []),
    ...(isSending && rate !== null ? [t("summary.rate", { rate: formatSize(language, rate) })] : []),
    ...(isSending && timeLeft !== null ? [t("summary.left", { duration: formatDuration(language, timeLeft) })] : [])
  ].join(" · ")
  const title = files === 0 ? t("summary.none") : t("summary.done", { count: files, done: filesDone })
  return (
    <header className="uploads-head">
      <div className="uploads-title">
        <h2>{title}</h2>
        <p>
          <span className="num">{facts}</span>
          {asking > 0 ? (
            <span className="tag" data-tone="warn">
              {t("summary.asking", { count: asking })}
            </span>
          ) : null}
          {failed > 0 ? (
            <span className="tag" data-tone="error">
              {t("summary.failed", { count: failed })}
            </span>
          ) : null}
        </p>
      </div>
      <AllActions queue={queue} view={view} />
      <button
        type="button"
        className="icon-button"
        aria-expanded={isExpanded}
        aria-controls={isExpanded ? "uploads-list" : undefined}
        aria-label={t(isExpanded ? "collapse" : "expand")}
        title={t(isExpanded ? "collapse" : "expand")}
        onClick={onToggle}
      >
        <Icon of={isExpanded ? chevronDown : chevronUp} />
      </button>
      {view.canClear && !view.busy ? (
        <button
          type="button"
          className="icon-button"
          aria-label={t("clear")}
          title={t("clear")}
          onClick={() => queue.send({ type: "finished.cleared" })}
        >
          <Icon of={times} />
        </button>
      ) : null}
      <Progress
        label={t("progress.all")}
        value={progression}
        text={`${title}. ${facts}`}
        tone={isMoving ? "moving" : view.busy ? "still" : "done"}
      />
    </header>
  )
}
