import { type ChangeEvent, useRef } from "react"
import { useTranslation } from "react-i18next"
import { documentAvailability } from "#machines/documents/node/document.projection.ts"
import type { Actor } from "#schemas/access/policy.ts"
import { extensionOf } from "#schemas/documents/rules/names.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { NodeId, VendorId } from "#schemas/shared/ids.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { upload } from "#ui/shared/icons/list/listIcons.ts"
import { useText } from "#ui/shared/useText.ts"
import { giveVersion } from "#ui/uploads/give/giveFiles.ts"

interface AddVersionProps {
  readonly vendorId: VendorId
  readonly document: DocumentNode
  readonly by: Actor
}

/** [DOC-027] Uploads a file as the next version. Its name may differ, its extension must be that of the document. */
export function AddVersion({ by, document, vendorId }: AddVersionProps) {
  const { t } = useTranslation("versions")
  const text = useText()
  const portal = usePortal()
  const field = useRef<HTMLInputElement>(null)
  const folderId = document.deleted_at === null ? (document.folder_id as NodeId | null) : null
  const [closedBy] = documentAvailability(document, by).addVersion.closedBy
  // The screen already says in another place that the user can only read.
  if (closedBy === "isWriter" || folderId === null) return null
  const reason = closedBy === undefined ? null : text(`closed.${closedBy}`)
  const { extension, name } = document
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ""
    if (file === undefined) return
    if (extensionOf(file.name) === extension) return giveVersion(portal, file, name, { vendorId, folderId })
    const message = { tone: "error", code: "versions:otherType", params: { name, extension }, text: null } as const
    portal.snackbar.send({ type: "message.raised", message })
  }
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="second"
        aria-disabled={reason === null ? undefined : true}
        title={reason ?? undefined}
        onClick={() => {
          if (reason === null) field.current?.click()
        }}
      >
        <Icon of={upload} />
        {t("add")}
        {reason === null ? null : <span className="visually-hidden">. {reason}</span>}
      </button>
      <input
        ref={field}
        type="file"
        hidden
        accept={extension === "" ? undefined : `.${extension}`}
        aria-label={t("add")}
        onChange={chosen}
      />
    </>
  )
}
