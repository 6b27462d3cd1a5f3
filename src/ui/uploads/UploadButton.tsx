import { type ChangeEvent, useRef } from "react"
import { useTranslation } from "react-i18next"
import { acceptedExtensions } from "#schemas/documents/fileTypes.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { file, folder } from "#ui/shared/documentIcons.ts"
import { upload } from "#ui/shared/listIcons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { useText } from "#ui/shared/useText.ts"

export interface UploadButtonProps {
  /** The guard that keeps files out; null where they are welcome. */
  readonly closedBy: string | null
  readonly onChosen: (files: ReadonlyArray<File>) => void
}

/** Adds files or a whole folder. */
export function UploadButton({ closedBy, onChosen }: UploadButtonProps) {
  const { t } = useTranslation("uploads")
  const text = useText()
  const files = useRef<HTMLInputElement>(null)
  const folders = useRef<HTMLInputElement>(null)
  const closedReason = closedBy === null ? null : text(`closed.${closedBy}`)
  const items = [
    {
      key: "files",
      label: t("button.files"),
      icon: file,
      closedReason,
      onSelect: () => files.current?.click()
    },
    {
      key: "folder",
      label: t("button.folder"),
      icon: folder,
      // At the root only files are not allowed.
      closedReason: closedBy === "isInAFolder" ? null : closedReason,
      onSelect: () => folders.current?.click()
    }
  ]
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChosen([...(currentTarget.files ?? [])])
    // The same files may be chosen again.
    currentTarget.value = ""
  }
  return (
    <>
      <MenuButton label={t("button")} items={items} className="button">
        <Icon of={upload} />
        {t("button")}
      </MenuButton>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={acceptedExtensions.join(",")}
        aria-label={t("button.files")}
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
        aria-label={t("button.folder")}
        onChange={chosen}
      />
    </>
  )
}
