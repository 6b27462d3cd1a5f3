import { lazy, type ReactNode, Suspense } from "react"

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

const PrimeDialog = lazy(() => import("#ui/shared/PrimeDialog.tsx").then((module) => ({ default: module.PrimeDialog })))

/** A modal dialog; its library comes with the first one that opens. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <PrimeDialog {...props} />
    </Suspense>
  )
}
