import { shallowEqual, useSelector } from "@xstate/react"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useDocumentActor } from "#ui/documents/viewer/useDocumentActor.ts"
import { unlockingMachine } from "#machines/documents/viewer/unlocking.machine.ts"
import { toUnlockingView } from "#machines/documents/viewer/unlocking.projection.ts"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import type { Actor } from "#schemas/documents/rules/policy.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import { unlockingActors } from "#services/documents/unlockPdf.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useActorRef } from "#ui/shared/actors.ts"
import { exclamationCircle, infoCircle, spinner } from "#ui/shared/icons/firstIcons.ts"
import { useText } from "#ui/shared/useText.ts"
import { giveVersion } from "#ui/uploads/give/giveFiles.ts"

interface UnlockedNoticeProps {
  readonly document: DocumentNode
  readonly isLatest: boolean
  readonly viewer: ViewerRef
}

/** [VIE-006] [DOC-027] Offers to save an unlocked copy of a protected PDF as the next version of the document. */
export function UnlockedNotice(props: UnlockedNoticeProps) {
  const actor = useDocumentActor(props.document.vendor_id)
  const { content, password } = useSelector(props.viewer, ({ context }) => context, shallowEqual)
  return actor === null || content?.as !== "pdf" || password === null ? null : (
    <Notice {...props} by={actor} bytes={content.bytes} password={password} />
  )
}

interface NoticeProps extends UnlockedNoticeProps {
  readonly by: Actor
  readonly bytes: Blob
  readonly password: string
}

const provided = unlockingMachine.provide({ actors: unlockingActors })

function Notice({ by, bytes, document, isLatest, password }: NoticeProps) {
  const { t } = useTranslation("viewer")
  const text = useText()
  const portal = usePortal()
  const unlocking = useActorRef(provided, { input: { document, by, isLatest, bytes, password } })
  const view = useSelector(unlocking, toUnlockingView, shallowEqual)
  const { folder_id: folderId, name, vendor_id: vendorId } = document
  useEffect(() => {
    const made = unlocking.on("copy.made", ({ copy }) =>
      giveVersion(portal, new File([copy], name, { type: "application/pdf" }), name, {
        vendorId,
        folderId: folderId as NodeId
      })
    )
    return () => made.unsubscribe()
  }, [unlocking, portal, name, vendorId, folderId])
  // The screen already says in another place that the user can only read.
  if (view.isMade || view.closedBy === "closed.isWriter") return null
  const isFailed = view.messageKey !== null
  return (
    <p className="viewer-notice" data-tone={isFailed ? "error" : undefined} role={isFailed ? "alert" : "status"}>
      <Icon of={isFailed ? exclamationCircle : infoCircle} />
      <span>
        {text(view.messageKey ?? "viewer:unlock.unsaved")}
        {view.closedBy === null ? null : ` ${text(view.closedBy)}`}
      </span>
      {view.closedBy === null ? (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          disabled={!view.canKeep}
          onClick={() => unlocking.send({ type: "copy.asked" })}
        >
          {view.isBusy ? <Icon of={spinner} className="spin" /> : null}
          {t(view.isBusy ? "unlock.busy" : "unlock.keep")}
        </button>
      ) : null}
    </p>
  )
}
