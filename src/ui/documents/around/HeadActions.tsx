"use no memo"

import { useTranslation } from "react-i18next"
import { useHere } from "#ui/app/useHere.ts"
import { usePortal } from "#ui/app/portal.ts"
import { SearchField } from "#ui/documents/around/SearchField.tsx"
import { useActor, useContent, useDocumentsStore, useNodeActionRef } from "#ui/documents/page/documentsStoreContext.ts"
import { headOffers, offersEmptying, reasonKey, standingKey } from "#machines/documents/folder/additions.ts"
import { acting } from "#ui/documents/page/aside.ts"
import { ellipsisV } from "#ui/shared/icons/list/actingIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { lock, thLarge, trash } from "#ui/shared/icons/frame/documentIcons.ts"
import { folderPlus } from "#ui/shared/icons/list/listIcons.ts"
import { inbox } from "#ui/shared/icons/frame/icons.ts"
import { eye } from "#ui/shared/icons/firstIcons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { useText } from "#ui/shared/useText.ts"
import { UploadButton } from "#ui/uploads/button/UploadButton.tsx"

/** The search field with the buttons of the open folder, or of the trash. */
export function HeadActions({ isTrash }: { readonly isTrash: boolean }) {
  const { isShared } = useDocumentsStore()
  if (isShared) return <SearchField />
  return (
    <>
      <SearchField />
      {isTrash ? <EmptyTrashButton /> : <FolderActions />}
    </>
  )
}

/** [DOC-018] [DOC-019] Says in one place why nothing can be changed in this folder. */
export function Standing() {
  const { t } = useTranslation("documents")
  const actor = useActor()
  const folder = useContent()?.folder ?? null
  const reason = standingKey(folder, actor)
  if (reason === null) return null
  return (
    <span className="tag docs-standing" data-tone="plain" title={t(reason)}>
      <Icon of={lock} />
      {t("reader.title")}
    </span>
  )
}

interface FolderAction {
  readonly key: string
  readonly label: string
  readonly icon: string
  readonly disabledReason: string | null
  readonly onSelect: () => void
}

/**
 * The actions on the open folder: [NET-071] every member may watch it, users with write access may add to it. On
 * phones, one menu holds all actions but the upload.
 */
function FolderActions() {
  const { t } = useTranslation(["documents", "app"])
  const text = useText()
  const portal = usePortal()
  const { store } = useDocumentsStore()
  const { modules } = useHere()
  const actor = useActor()
  const nodeAction = useNodeActionRef()
  const folder = useContent()?.folder ?? null
  const { fileClosedBy, folderClosedBy, isWriter } = headOffers(folder, actor)
  const destination = {
    vendorId: store.vendorId,
    folderId: folder === null || folder.is_root ? null : folder.id
  }
  const reason = folderClosedBy === null ? null : text(reasonKey(folderClosedBy))
  const create: FolderAction = {
    key: "create",
    label: t("documents:folder.new"),
    icon: folderPlus,
    disabledReason: reason,
    onSelect: () => {
      if (folder !== null && reason === null) nodeAction.send({ type: "creation.asked", parent: folder.id })
    }
  }
  const rareOf = (key: "mail" | "marks" | "workflows", icon: string): FolderAction => ({
    key,
    label: t(`documents:actions.${key}`),
    icon,
    disabledReason: null,
    onSelect: () => {
      if (folder !== null) store.ref.send({ type: "dialog.asked", dialog: { name: key, nodes: [folder] } })
    }
  })
  const rare = [
    rareOf("marks", eye),
    ...(modules?.includes("workflows") === true ? [rareOf("workflows", thLarge)] : []),
    ...(isWriter ? [rareOf("mail", inbox)] : [])
  ]
  return (
    <>
      {rare.map(({ icon, key, label, onSelect }) => (
        <button
          key={key}
          type="button"
          className="icon-button docs-roomy"
          aria-label={label}
          title={label}
          disabled={folder === null}
          onClick={onSelect}
        >
          <Icon of={icon} />
        </button>
      ))}
      {isWriter ? (
        <button
          type="button"
          className="button docs-roomy"
          data-kind="second"
          aria-disabled={folder === null || reason !== null || undefined}
          title={reason ?? undefined}
          onClick={create.onSelect}
        >
          <Icon of={folderPlus} />
          {create.label}
        </button>
      ) : null}
      <MenuButton label={t("app:more")} items={isWriter ? [create, ...rare] : rare} className="icon-button docs-more">
        <Icon of={ellipsisV} />
      </MenuButton>
      {isWriter ? (
        <UploadButton
          closedBy={fileClosedBy}
          onChosen={(files) => acting.with(({ giveChosen }) => giveChosen(portal, files, destination))}
        />
      ) : null}
    </>
  )
}

function EmptyTrashButton() {
  const { t } = useTranslation("documents")
  const actor = useActor()
  const nodeAction = useNodeActionRef()
  const content = useContent()
  if (!offersEmptying(actor)) return null
  return (
    <button
      type="button"
      className="button"
      data-kind="second"
      disabled={(content?.rows.length ?? 0) === 0}
      onClick={() => nodeAction.send({ type: "emptying.asked" })}
    >
      <Icon of={trash} />
      {t("trash.empty")}
    </button>
  )
}
