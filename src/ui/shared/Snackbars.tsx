import { shallowEqual, useSelector } from "@xstate/react"
import { useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Offer, SnackbarRef } from "#machines/shared/snackbar.machine.ts"
import { toSnackbarView } from "#machines/shared/snackbar.projection.ts"
import { showTooltips } from "#ui/shared/kit/tooltip/tooltips.ts"
import { Snackbar } from "#ui/shared/Snackbar.tsx"

// The tooltips start here because this chunk loads at the first user input: the first page does not pay for them.
showTooltips()

const sameView = (a: ReturnType<typeof toSnackbarView>, b: ReturnType<typeof toSnackbarView>) =>
  a.held === b.held && a.waiting === b.waiting && shallowEqual(a.visible, b.visible)

/**
 * [ERR-014] Shows up to three messages above all dialogs. Hover and keyboard focus pause them; F8 moves the focus to
 * them.
 */
export function Snackbars({
  onTaken,
  snackbarRef
}: {
  readonly snackbarRef: SnackbarRef
  readonly onTaken: (offer: Offer) => void
}) {
  const { visible } = useSelector(snackbarRef, toSnackbarView, sameView)
  const { t } = useTranslation("app")
  const box = useRef<HTMLDivElement>(null)
  /** The element that had the focus before, restored when the last message disappears. */
  const cameFrom = useRef<HTMLElement | null>(null)
  const shown = visible.length > 0
  useLayoutEffect(() => {
    // The top layer keeps the messages above every dialog.
    if (shown) box.current?.showPopover()
    else if (box.current?.matches(":popover-open") === true) box.current.hidePopover()
    if (!shown) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "F8") box.current?.querySelector("button")?.focus()
    }
    addEventListener("keydown", onKeyDown)
    return () => removeEventListener("keydown", onKeyDown)
  }, [shown])
  const left = () => {
    if (box.current?.matches(":hover, :has(:focus-visible)") !== true) snackbarRef.send({ type: "reader.left" })
  }
  const dismiss = (id: number) => {
    const hadFocus = box.current?.matches(":has(:focus-visible)") === true
    snackbarRef.send({ type: "message.dismissed", id })
    if (!hadFocus) return
    requestAnimationFrame(() => (box.current?.querySelector("button") ?? cameFrom.current)?.focus())
  }
  return (
    <div
      ref={box}
      className="snackbars"
      popover="manual"
      role="region"
      aria-label={t("messages")}
      aria-live="polite"
      onPointerEnter={() => snackbarRef.send({ type: "reader.came" })}
      onPointerLeave={left}
      onFocus={({ relatedTarget, target }) => {
        // Only keyboard focus pauses the messages: a clicked button keeps the focus after the pointer has left.
        if (!target.matches(":focus-visible")) return
        if (relatedTarget instanceof HTMLElement && box.current?.contains(relatedTarget) === false)
          cameFrom.current = relatedTarget
        snackbarRef.send({ type: "reader.came" })
      }}
      onBlur={() => requestAnimationFrame(left)}
    >
      {visible.map((message) => (
        <Snackbar key={message.id} message={message} onTaken={onTaken} onDismiss={() => dismiss(message.id)} />
      ))}
    </div>
  )
}
