import { useTranslation } from "react-i18next"
import type { UploadQueueView } from "#machines/uploads/uploadQueue.projection.ts"

/**
 * A live region that announces changes of state, not progress. Mount it before its first text, or screen readers miss
 * that.
 */
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
