import { type DragEvent, type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import type { NodeId, VendorId } from "#schemas/shared/ids.ts"
import { ban, cloudUpload } from "#ui/shared/documentIcons.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { useText } from "#ui/shared/useText.ts"
import { useGiving } from "#ui/uploads/giveFiles.ts"
import "#ui/uploads/drop.css"

export interface DropZoneProps {
  readonly vendorId: VendorId
  /** Null at the root of the company's tree. */
  readonly folderId: NodeId | null
  readonly folderName: string
  /** The guard that keeps files out; null where they are welcome. */
  readonly closedBy: string | null
  readonly children: ReactNode
}

/** Lines of the list that are dragged about carry no files. */
const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files")

/** The ground on which files and folders of the computer can be dropped. */
export function DropZone({ children, closedBy, folderId, folderName, vendorId }: DropZoneProps) {
  const { t } = useTranslation("uploads")
  const text = useText()
  const { drop } = useGiving({ vendorId, folderId })
  const [isOver, setOver] = useState(false)
  const isOpen = closedBy === null
  // Captured: the list inside knows its own lines only.
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
        if (isOpen) drop(dataTransfer)
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
