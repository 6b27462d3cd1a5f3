import { useTranslation } from "react-i18next"
import type { UploadQueueView } from "#machines/uploads/uploadQueue.projection.ts"

/** Spoken when something turns, never for mere progress; there before the first text, or it would not be heard. */
export function Announcements({ view }: { readonly view: UploadQueueView }) {
  const { t } = useTranslation("uploads")
  const { asking, busy, expired, failed, files, filesDone, online } = view
  const texts = [
    ...(expired ? [t("banner.expired")] : !online && busy ? [t("banner.offline")] : []),
    ...(asking > 0 ? [t("live.asking", { count: asking })] : []),
    ...(busy && asking === 0 ? [t("live.running", { count: files })] : []),
    ...(!busy && filesDone > 0 ? [t("live.done", { count: filesDone })] : []),
    ...(failed > 0 ? [t("live.failed", { count: failed })] : [])
  ]
  return (
    <p className="visually-hidden" role="status">
      {view.open ? texts.join(" ") : ""}
    </p>
  )
}
