import { shallowEqual, useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useDocumentActor } from "#ui/documents/viewer/useDocumentActor.ts"
import { turningMachine } from "#machines/documents/viewer/turning.machine.ts"
import { toTurningView } from "#machines/documents/viewer/turning.projection.ts"
import type { Rotation } from "#machines/documents/viewer/viewer.display.ts"
import type { Actor } from "#schemas/documents/rules/policy.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { turningActors } from "#services/documents/turningActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useRuntime } from "#ui/app/runtime.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useActorRef } from "#ui/shared/actors.ts"
import { exclamationCircle, infoCircle, spinner } from "#ui/shared/icons/firstIcons.ts"
import { useText } from "#ui/shared/useText.ts"

interface TurnNoticeProps {
  readonly document: DocumentNode
  readonly isLatest: boolean
  readonly rotation: Rotation
  readonly onTurned: () => void
}

/** [VIE-O03] Offers to save a rotation; until then only this user sees it. */
export function TurnNotice(props: TurnNoticeProps) {
  const actor = useDocumentActor(props.document.vendor_id)
  return actor === null ? null : <Notice {...props} by={actor} />
}

function Notice({ by, document, isLatest, onTurned, rotation }: TurnNoticeProps & { readonly by: Actor }) {
  const { t } = useTranslation("viewer")
  const text = useText()
  const runtime = useRuntime()
  const portal = usePortal()
  const [machine] = useState(() => turningMachine.provide({ actors: turningActors(runtime) }))
  const turning = useActorRef(machine, { input: { document, by, isLatest } })
  const view = useSelector(turning, toTurningView, shallowEqual)
  useEffect(() => {
    const kept = turning.on("document.turned", () => {
      portal.snackbar.send({
        type: "message.raised",
        message: { tone: "success", code: "viewer:turn.kept", params: {}, text: null }
      })
      onTurned()
    })
    return () => kept.unsubscribe()
  }, [turning, portal, onTurned])
  const isFailed = view.messageKey !== null
  return (
    <p className="viewer-notice" data-tone={isFailed ? "error" : undefined} role={isFailed ? "alert" : "status"}>
      <Icon of={isFailed ? exclamationCircle : infoCircle} />
      <span>
        {text(view.messageKey ?? "viewer:turn.unsaved")}
        {view.closedBy === null ? null : ` ${text(view.closedBy)}`}
      </span>
      {view.closedBy !== null || rotation === 0 ? null : (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          disabled={!view.canKeep}
          onClick={() => turning.send({ type: "rotation.kept", degrees: rotation })}
        >
          {view.isBusy ? <Icon of={spinner} className="spin" /> : null}
          {t(view.isBusy ? "turn.busy" : "turn.keep")}
        </button>
      )}
    </p>
  )
}
