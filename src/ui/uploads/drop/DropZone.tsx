import { type DragEvent, type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { ban, cloudUpload } from "#ui/shared/icons/frame/documentIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/uploads/drop/drop.css"

export interface DropZoneProps {
  readonly folderName: string
  /** The guard that refuses files; null if files are accepted. */
  readonly closedBy: string | null
  /** Called inside the drop event, because browsers clear the files afterwards. */
  readonly onGiven: (transfer: DataTransfer) => void
  readonly children: ReactNode
}

/** Whether a drag carries files; dragged rows of the list do not. */
const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files")

/** An area where users drop files and folders from their computer. */
export function DropZone({ children, closedBy, folderName, onGiven }: DropZoneProps) {
  const { t } = useTranslation("documents")
  const text = useText()
  const [isOver, setOver] = useState(false)
  const isOpen = closedBy === null
  // Handle file drags in the capture phase: the list inside only handles drags of its own rows.
  const captured = (then: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    then(event)
  }
  return (
    <div
      className="drop-zone"
      onDragEnterCapture={captured(() => setOver(true))}
      onDragOverCapture={captured(({ dataTransfer }) => {
        dataTransfer.dropEffect = isOpen ? "copy" : "none"
        setOver(true)
      })}
      onDragLeaveCapture={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDropCapture={captured(({ dataTransfer }) => {
        setOver(false)
        if (isOpen) onGiven(dataTransfer)
      })}
    >
      {children}
      {isOver ? (
        <div className="drop-veil" data-closed={isOpen ? undefined : true}>
          <p className="drop-text">
            <Icon of={isOpen ? cloudUpload : ban} />
            <b>{isOpen ? t("drop.into", { folder: folderName }) : t("drop.closed")}</b>
            {isOpen ? null : <span>{text(`closed.${closedBy}`)}</span>}
          </p>
        </div>
      ) : null}
    </div>
  )
}
