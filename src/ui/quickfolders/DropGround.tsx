import { type DragEvent, type ReactNode, useState } from "react"

interface DropGroundProps {
  /** Called synchronously in the drop event: browsers empty `DataTransfer` after it. */
  readonly onDropped: (transfer: DataTransfer) => void
  readonly children: ReactNode
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files")

/**
 * The drop area. It also accepts files before a quick folder is chosen, so that a message can say that one is required.
 */
export function DropGround({ children, onDropped }: DropGroundProps) {
  const [isOver, setOver] = useState(false)
  const withFiles = (then: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    then(event)
  }
  return (
    <div
      className="quick-ground"
      data-over={isOver || undefined}
      onDragEnter={withFiles(() => setOver(true))}
      onDragOver={withFiles(({ dataTransfer }) => {
        dataTransfer.dropEffect = "copy"
        setOver(true)
      })}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={withFiles(({ dataTransfer }) => {
        setOver(false)
        onDropped(dataTransfer)
      })}
    >
      {children}
    </div>
  )
}
