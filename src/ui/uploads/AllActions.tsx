import { useTranslation } from "react-i18next"
import type { UploadQueueRef } from "#machines/uploads/uploadQueue.machine.ts"
import type { UploadQueueView } from "#machines/uploads/uploadQueue.projection.ts"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { ellipsisV, pause, play, replay } from "#ui/shared/icons/frame/icons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"

interface AllActionsProps {
  readonly queue: UploadQueueRef
  readonly view: UploadQueueView
}

/** [UPL-O01] A menu of the actions on all uploads that the queue accepts now. */
export function AllActions({ queue, view }: AllActionsProps) {
  const { t } = useTranslation("uploads")
  const isNaming = view.uploads.filter(({ canAcceptName }) => canAcceptName).length > 1
  const items = [
    ...(isNaming
      ? [{ key: "names", label: t("all.acceptNames"), onSelect: () => queue.send({ type: "all.namesAccepted" }) }]
      : []),
    ...(view.canPauseAll
      ? [{ key: "pause", label: t("all.pause"), icon: pause, onSelect: () => queue.send({ type: "all.paused" }) }]
      : []),
    ...(view.canResumeAll
      ? [{ key: "resume", label: t("all.resume"), icon: play, onSelect: () => queue.send({ type: "all.resumed" }) }]
      : []),
    ...(view.canRetryAll
      ? [{ key: "retry", label: t("all.retry"), icon: replay, onSelect: () => queue.send({ type: "all.retried" }) }]
      : []),
    ...(view.canClear && view.busy
      ? [{ key: "clear", label: t("clear"), onSelect: () => queue.send({ type: "finished.cleared" }) }]
      : []),
    ...(view.canCancelAll
      ? [
          {
            key: "cancel",
            label: t("all.cancel"),
            icon: times,
            tone: "danger" as const,
            afterLine: true,
            onSelect: () => queue.send({ type: "all.cancelled" })
          }
        ]
      : [])
  ]
  return items.length === 0 ? null : (
    <MenuButton label={t("all.actions")} items={items} className="icon-button">
      <Icon of={ellipsisV} />
    </MenuButton>
  )
}
