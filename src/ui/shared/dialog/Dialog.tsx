import { type ReactNode, Suspense } from "react"
import { createPortal } from "react-dom"
import { useEscape } from "#ui/shared/focus/useEscape.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { Skeleton } from "#ui/shared/States.tsx"

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly footer?: ReactNode
  /** False disables Escape and removes the close button, for example while a request is pending. */
  readonly closable?: boolean
  readonly role?: "dialog" | "alertdialog"
  /** A CSS length, limited to the window's width. */
  readonly width?: string
}

const PrimeDialog = lazyPart(
  () => import("#ui/shared/dialog/PrimeDialog.tsx"),
  (module) => module.PrimeDialog,
  "over"
)

const mask = { position: "fixed", inset: 0, zIndex: 1100, display: "grid", placeItems: "center" } as const

/** Shown while the dialog library loads, so that a click has an effect at once. */
function Frame({ title, width = "28rem" }: Pick<DialogProps, "title" | "width">) {
  return createPortal(
    <div className="p-dialog-mask p-component-overlay" style={mask}>
      <div
        className="p-dialog"
        style={{ inlineSize: `min(${width}, calc(100vw - 2rem))` }}
        role="status"
        aria-label={title}
      >
        <div className="p-dialog-header">
          <span className="p-dialog-title">{title}</span>
        </div>
        <div className="p-dialog-content">
          <Skeleton width="70%" />
        </div>
      </div>
    </div>,
    document.body
  )
}

/** A modal dialog. Its library is prefetched when the page is idle, or loaded with the first dialog that opens. */
export function Dialog(props: DialogProps) {
  useEscape(props.closable === false ? null : props.onClose)
  return (
    <Suspense fallback={<Frame {...props} />}>
      <PrimeDialog {...props} />
    </Suspense>
  )
}
