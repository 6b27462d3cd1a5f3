import { type ReactNode, Suspense } from "react"
import { lazyPart } from "#ui/shared/lazyPart.tsx"

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly footer?: ReactNode
  /** False while closing would lose work in progress. */
  readonly closable?: boolean
  readonly role?: "dialog" | "alertdialog"
  /** A CSS length; the window's width at most. */
  readonly width?: string
}

const PrimeDialog = lazyPart(
  () => import("#ui/shared/PrimeDialog.tsx"),
  (module) => module.PrimeDialog,
  "over"
)

/** A modal dialog; its library comes with the first one that opens. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <PrimeDialog {...props} />
    </Suspense>
  )
}
