import { type DragEvent, type ReactNode, useState } from "react"

interface DropGroundProps {
  /** Within the drop event: afterwards the browser hides the files. */
  readonly onDropped: (transfer: DataTransfer) => void
  readonly children: ReactNode
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files")

/** The ground for the files of a drop. It takes them without a chosen quick folder too, to say that one is needed. */
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
