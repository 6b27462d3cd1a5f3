import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react"

/**
 * A native modal `<dialog>` that is open while it is mounted: the props of the element (`dialog`) and `close`, for its
 * buttons. `onClose` unmounts it. Escape, a click on the backdrop and `close` call `onClose` at once: the browser fires
 * `close` in a later task, and a press before it that opens the dialog again would be lost.
 */
export const useModalDialog = (onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => ref.current?.showModal(), [])
  const close = () => {
    // The browser gives the focus back to the opener if the element is closed before it is removed.
    ref.current?.close()
    onClose()
  }
  const dialog = {
    ref,
    // Fired by the browser alone if it closes the dialog without asking by `cancel`.
    onClose,
    onCancel: (event: SyntheticEvent) => {
      // The `cancel` of a file field inside the dialog bubbles.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      close()
    },
    // A click on the backdrop has the dialog itself as target.
    onClick: ({ currentTarget, target }: MouseEvent) => {
      if (target === currentTarget) close()
    }
  } as const
  return { close, dialog }
}
