"use no memo"

import { type ChangeEvent, Suspense, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { acceptedExtensions } from "#schemas/documents/list/fileTypes.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { file, folder } from "#ui/shared/icons/frame/documentIcons.ts"
import { upload } from "#ui/shared/icons/list/listIcons.ts"
import { camera } from "#ui/shared/icons/list/cameraIcon.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { useText } from "#ui/shared/useText.ts"

const ScanDialog = lazyPart(
  () => import("#ui/scans/ScanDialog.tsx"),
  (module) => module.ScanDialog,
  "over"
)

export interface UploadButtonProps {
  /** The guard that refuses files; null if files are accepted. */
  readonly closedBy: string | null
  readonly onChosen: (files: ReadonlyArray<File>) => void
}

/** A menu to upload files or a folder, and a button that scans pages with the camera into a PDF. */
export function UploadButton({ closedBy, onChosen }: UploadButtonProps) {
  const { t } = useTranslation("documents")
  const text = useText()
  const files = useRef<HTMLInputElement>(null)
  const folders = useRef<HTMLInputElement>(null)
  const [isScanning, setScanning] = useState(false)
  const disabledReason = closedBy === null ? null : text(`closed.${closedBy}`)
  const items = [
    {
      key: "files",
      label: t("upload.files"),
      icon: file,
      disabledReason,
      onSelect: () => files.current?.click()
    },
    {
      key: "folder",
      label: t("upload.folder"),
      icon: folder,
      // The guard `isInAFolder` refuses only files at the root: a folder is accepted there.
      disabledReason: closedBy === "isInAFolder" ? null : disabledReason,
      onSelect: () => folders.current?.click()
    }
  ]
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChosen([...(currentTarget.files ?? [])])
    // Reset the input, so that choosing the same files again fires `change`.
    currentTarget.value = ""
  }
  return (
    <>
      <button
        type="button"
        className="icon-button photo-button"
        aria-label={t("upload.photo")}
        title={disabledReason ?? t("upload.photo")}
        aria-disabled={disabledReason === null ? undefined : true}
        onClick={() => {
          if (disabledReason === null) setScanning(true)
        }}
      >
        <Icon of={camera} />
      </button>
      <MenuButton label={t("upload")} items={items} className="button upload-button">
        <Icon of={upload} />
        <span>{t("upload")}</span>
      </MenuButton>
      {isScanning ? (
        <Suspense fallback={null}>
          <ScanDialog onMade={(made) => onChosen([made])} onClose={() => setScanning(false)} />
        </Suspense>
      ) : null}
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={acceptedExtensions.join(",")}
        aria-label={t("upload.files")}
        onChange={chosen}
      />
      <input
        ref={(input) => {
          folders.current = input
          if (input !== null) input.webkitdirectory = true
        }}
        type="file"
        multiple
        hidden
        aria-label={t("upload.folder")}
        onChange={chosen}
      />
    </>
  )
}
