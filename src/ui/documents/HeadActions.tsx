import { useTranslation } from "react-i18next"
import { mayPurge } from "#schemas/access/policy/documents.ts"
import { usePortal } from "#ui/app/portal.ts"
import { SearchField } from "#ui/documents/search/SearchField.tsx"
import { useActor, useContent, useDesk, useNodeActionRef } from "#ui/documents/deskContext.ts"
import { additionDoors, reasonKey } from "#ui/documents/additions.ts"
import { acting } from "#ui/documents/aside.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { lock } from "#ui/shared/documentIcons.ts"
import { folderPlus, trash } from "#ui/shared/listIcons.ts"
import { inbox } from "#ui/shared/firstIcons.ts"
import { flag } from "#ui/shared/markIcon.ts"
import { useText } from "#ui/shared/useText.ts"
import { UploadButton } from "#ui/uploads/UploadButton.tsx"

/** The search, and what can be added here, or the trash's own action. */
export function HeadActions({ isTrash }: { readonly isTrash: boolean }) {
  const { isShared } = useDesk()
  if (isShared) return <SearchField />
  return (
    <>
      <SearchField />
      {isTrash ? null : <WatchButton />}
      {isTrash ? <EmptyTrashButton /> : <Additions />}
    </>
  )
}

/** [NET-071] Anybody may watch the folder that is shown. */
function WatchButton() {
  const { t } = useTranslation("documents")
  const { desk } = useDesk()
  const folder = useContent()?.folder ?? null
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t("actions.marks")}
      title={t("actions.marks")}
      disabled={folder === null}
      onClick={() => {
        if (folder !== null) desk.show({ name: "marks", nodes: [folder] })
      }}
    >
      <Icon of={flag} />
    </button>
  )
}

/** [DOC-018] [DOC-019] Why nothing can be changed here, said once. */
export function Standing() {
  const { t } = useTranslation("documents")
  const actor = useActor()
  const folder = useContent()?.folder ?? null
  if (actor === null) return null
  const { isReader } = additionDoors(folder, actor)
  if (!isReader && folder?.read_only !== true) return null
  return (
    <span className="tag docs-standing" data-tone="plain" title={t(isReader ? "reader.text" : "readOnlyFolder")}>
      <Icon of={lock} />
      {t("reader.title")}
    </span>
  )
}

function Additions() {
  const { t } = useTranslation("documents")
  const text = useText()
  const portal = usePortal()
  const { desk } = useDesk()
  const actor = useActor()
  const nodeAction = useNodeActionRef()
  const folder = useContent()?.folder ?? null
  const doors = actor === null ? null : additionDoors(folder, actor)
  if (doors === null || doors.isReader) return null
  const destination = {
    vendorId: desk.vendorId,
    folderId: folder === null || folder.is_root ? null : folder.id
  }
  const reason = doors.folder === null ? null : text(reasonKey(doors.folder))
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t("actions.mail")}
        title={t("actions.mail")}
        disabled={folder === null}
        onClick={() => {
          if (folder !== null) desk.show({ name: "mail", nodes: [folder] })
        }}
      >
        <Icon of={inbox} />
      </button>
      <button
        type="button"
        className="button"
        data-kind="second"
        aria-disabled={folder === null || reason !== null || undefined}
        title={reason ?? undefined}
        onClick={() => {
          if (folder !== null && reason === null) nodeAction.send({ type: "creation.asked", parent: folder.id })
        }}
      >
        <Icon of={folderPlus} />
        {t("folder.new")}
      </button>
      <UploadButton
        closedBy={folder === null ? "isFolderShown" : doors.document}
        onChosen={(files) => acting.with(({ giveChosen }) => giveChosen(portal, files, destination))}
      />
    </>
  )
}

function EmptyTrashButton() {
  const { t } = useTranslation("documents")
  const actor = useActor()
  const nodeAction = useNodeActionRef()
  const content = useContent()
  if (actor === null || !mayPurge(actor)) return null
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
