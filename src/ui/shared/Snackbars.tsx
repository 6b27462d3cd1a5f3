import { shallowEqual, useSelector } from "@xstate/react"
import { useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Offer, QueuedMessage, SnackbarRef } from "#machines/shared/snackbar.machine.ts"
import { toSnackbarView } from "#machines/shared/snackbar.projection.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { checkCircle, exclamationCircle, exclamationTriangle, infoCircle, times } from "#ui/shared/firstIcons.ts"
import { useText } from "#ui/shared/useText.ts"

const icons = { error: exclamationCircle, info: infoCircle, success: checkCircle, warning: exclamationTriangle }
const sameView = (a: ReturnType<typeof toSnackbarView>, b: ReturnType<typeof toSnackbarView>) =>
  a.held === b.held && a.waiting === b.waiting && shallowEqual(a.visible, b.visible)

/** [ERR-014] */
export function Snackbars({
  onTaken,
  snackbarRef
}: {
  readonly snackbarRef: SnackbarRef
  readonly onTaken: (offer: Offer) => void
}) {
  const { visible } = useSelector(snackbarRef, toSnackbarView, sameView)
  const box = useRef<HTMLDivElement>(null)
  const shown = visible.length > 0
  useLayoutEffect(() => {
    // In the top layer, so that a message is never behind a dialog.
    if (shown) box.current?.showPopover()
    else if (box.current?.matches(":popover-open") === true) box.current.hidePopover()
  }, [shown])
  return (
    <div
      ref={box}
      className="snackbars"
      popover="manual"
      role="region"
      aria-live="polite"
      onPointerEnter={() => snackbarRef.send({ type: "pointer.entered" })}
      onPointerLeave={() => snackbarRef.send({ type: "pointer.left" })}
    >
      {visible.map((message) => (
        <Snackbar
          key={message.id}
          message={message}
          onTaken={onTaken}
          onDismiss={() => snackbarRef.send({ type: "message.dismissed", id: message.id })}
        />
      ))}
    </div>
  )
}

interface SnackbarProps {
  readonly message: QueuedMessage
  readonly onDismiss: () => void
  readonly onTaken: (offer: Offer) => void
}

function Snackbar({ message, onDismiss, onTaken }: SnackbarProps) {
  const { t } = useTranslation("app")
  const text = useText()
  const { offer } = message
  return (
    <div className="snackbar" data-tone={message.tone === "warning" ? "warn" : message.tone}>
      <Icon of={icons[message.tone]} />
      <p role={message.tone === "error" ? "alert" : undefined}>{message.text ?? text(message.code, message.params)}</p>
      {offer === undefined ? null : (
        <button
          type="button"
          className="snackbar-offer"
          onClick={() => {
            onDismiss()
            onTaken(offer)
          }}
        >
          {text(offer.textKey)}
        </button>
      )}
      <button type="button" className="icon-button" data-size="small" aria-label={t("close")} onClick={onDismiss}>
        <Icon of={times} />
      </button>
    </div>
  )
}
