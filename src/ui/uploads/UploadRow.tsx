import { memo } from "react"
import { useTranslation } from "react-i18next"
import type { UploadView } from "#machines/uploads/upload.projection.ts"
import { extensionOf } from "#schemas/documents/rules/names.ts"
import { formatSize } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { FileIcon, kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { pause, play, replay } from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"
import type { Uploads } from "#ui/app/uploads.ts"
import { Progress } from "#ui/uploads/Progress.tsx"
import { UploadQuestion } from "#ui/uploads/UploadQuestion.tsx"

interface UploadRowProps {
  readonly upload: UploadView
  readonly uploads: Uploads
}

const tones = { failed: "failed", finished: "done", running: "moving", queued: "still", cancelled: "still" } as const

// Memoised: progress of one upload must not rerender the rows of all others.
export const UploadRow = memo(function UploadRow({ upload, uploads }: UploadRowProps) {
  const { t } = useTranslation("uploads")
  const text = useText()
  const language = usePortal().texts.language()
  const { isChecking, kind, messageKey, messageParams, name, path, phase, progression, sent, severity, size, state } =
    upload
  const told =
    kind === "folder" && phase === "finished"
      ? t("state.folder")
      : t(`state.${isChecking ? "checking" : phase}`, {
          sent: formatSize(language, sent),
          size: formatSize(language, size)
        })
  const hasBar = kind === "file" && (state === "running" || (state === "queued" && sent > 0))
  return (
    <article className="upload" data-state={state}>
      <FileIcon kind={kind === "folder" ? "folder" : kindOf(extensionOf(name))} />
      <div className="upload-text">
        <p className="upload-name" title={name}>
          {name}
        </p>
        {path.length === 0 ? null : <p className="upload-path">{path.join(" / ")}</p>}
        <p className="upload-state">
          <span>{told}</span>
          {kind === "file" && state !== "running" ? <span className="num">{formatSize(language, size)}</span> : null}
        </p>
        {messageKey === null || phase === "choosing" ? null : (
          <p className="upload-message" data-tone={severity ?? undefined}>
            {text(messageKey, messageParams)}
          </p>
        )}
        {hasBar ? (
          <Progress
            label={t("progress", { name })}
            value={progression}
            tone={phase === "waiting" || phase === "needsSession" ? "still" : tones[state]}
          />
        ) : null}
        <UploadQuestion upload={upload} uploads={uploads} />
      </div>
      <RowActions upload={upload} uploads={uploads} />
    </article>
  )
})

function RowActions({ upload, uploads: { queue } }: UploadRowProps) {
  const { t } = useTranslation("uploads")
  const { canCancel, canPause, canResume, canRetry, id, name, state } = upload
  const actions = [
    { can: canPause, type: "upload.paused", label: t("row.pause", { name }), icon: pause },
    { can: canResume, type: "upload.resumed", label: t("row.resume", { name }), icon: play },
    { can: canRetry, type: "upload.retried", label: t("row.retry", { name }), icon: replay },
    {
      can: canCancel,
      type: "upload.cancelled",
      label: state === "failed" ? t("row.drop", { name }) : t("row.cancel", { name }),
      icon: times
    }
  ] as const
  return (
    <div className="upload-actions">
      {actions.map(({ can, icon, label, type }) =>
        can ? (
          <button
            key={type}
            type="button"
            className="icon-button"
            data-size="small"
            aria-label={label}
            title={label}
            onClick={() => queue.send({ type, id })}
          >
            <Icon of={icon} />
          </button>
        ) : null
      )}
    </div>
  )
}
